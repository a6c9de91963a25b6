import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import styles from './day-section.module.css';

interface DayHeadingProps {
  readonly id: string;
  readonly label: string;
  readonly isToday: boolean;
  readonly open: boolean;
  /** The element that shows the day's classes while it is open. */
  readonly panelId: string;
  readonly onToggle: () => void;
  /** What there is that day. */
  readonly children: ReactNode;
}

/** A day's heading, which opens and closes its classes. */
export function DayHeading({ id, label, isToday, open, panelId, onToggle, children }: DayHeadingProps) {
  return (
    <h2 className="normal even">
      <button
        type="button"
        id={id}
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={onToggle}
      >
        <span className={styles.day}>{label}</span>
        {isToday && <Badge tone="accent">Hoy</Badge>}
        {children}
        <ChevronDown size={20} className={styles.chevron} />
      </button>
    </h2>
  );
}
