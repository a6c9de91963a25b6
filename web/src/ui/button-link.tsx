import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonVariant } from './button.tsx';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface ButtonLinkProps {
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Goes to another page and looks like a button. */
export function ButtonLink({ to, variant = 'primary', wide = false, icon, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes(styles.button, styles[variant], wide && styles.wide)}>
      {icon}
      {children}
    </Link>
  );
}
