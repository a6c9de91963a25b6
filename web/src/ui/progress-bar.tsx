import styles from './progress-bar.module.css';
import { classes } from './classes.ts';

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
      <div className={classes(styles.bar, styles[tone])} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
