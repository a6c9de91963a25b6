import { ChevronDown } from 'lucide-react';

interface FoldButtonProps {
  /** Names the content that the button shows below itself. */
  readonly label: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides content that is rarely needed. */
export function FoldButton({ label, expanded, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      className="line target gap2 inset soft strong rounded lights"
      aria-expanded={expanded}
      onClick={onToggle}
    >
      <span>{label}</span>
      <ChevronDown size={16} className="turns" />
    </button>
  );
}
