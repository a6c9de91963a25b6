import { ChevronDown } from 'lucide-react';
import styles from './fold-button.module.css';

interface FoldButtonProps {
  /** What stands below the button once it is pressed. */
  readonly label: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides what is wanted now and then. */
export function FoldButton({ label, expanded, onToggle }: FoldButtonProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={expanded} onClick={onToggle}>
      <span>{label}</span>
      <ChevronDown size={16} className={styles.chevron} />
    </button>
  );
}
