import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly tone?: 'calm' | 'warning' | 'full';
}

export function ProgressBar({ value, max, label, tone = 'calm' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={styles.track}>
      <progress className="visually-hidden" aria-label={label} value={Math.min(value, max)} max={max} />
      <div className={classes('solid', styles.bar, styles[tone])} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

interface CountedProgressProps extends Omit<ProgressBarProps, 'tone'> {
  /** Shown above the bar instead of the label. */
  readonly title?: string;
  /** `3 de 12` */
  readonly figures: string;
  /** Shown below the bar. */
  readonly children?: ReactNode;
}

/** A bar with its figures. */
export function CountedProgress({ title, figures, children, ...bar }: CountedProgressProps) {
  return (
    <div className={styles.counted}>
      <p className="flex between strong figures">
        <span>{title ?? bar.label}</span>
        <span>{figures}</span>
      </p>
      <ProgressBar {...bar} />
      {children}
    </div>
  );
}
