import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li';
}

export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...rest} className={classes(styles.card, className)} />;
}
