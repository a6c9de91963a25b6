import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** An announced empty state. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <output className="stack middle gap2">
        {icon && <span className={styles.icon}>{icon}</span>}
        <span className={styles.title}>{title}</span>
        {children && <span className={styles.text}>{children}</span>}
      </output>
      {action}
    </div>
  );
}
