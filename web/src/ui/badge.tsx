import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type BadgeTone = 'neutral' | 'good' | 'bad' | 'accent' | 'special';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
