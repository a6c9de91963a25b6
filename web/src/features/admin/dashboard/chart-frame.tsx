import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './chart-frame.module.css';

interface ChartFrameProps {
  readonly id: string;
  readonly title: string;
  /** The chart's message, in one sentence. */
  readonly summary: string;
  readonly children: ReactNode;
}

export function ChartFrame({ id, title, summary, children }: ChartFrameProps) {
  return (
    <Card as="section" className={styles.frame} aria-labelledby={id}>
      <header className="stack gap1">
        <h3 id={id} className="large">
          {title}
        </h3>
        <p className={styles.summary}>{summary}</p>
      </header>
      {children}
    </Card>
  );
}
