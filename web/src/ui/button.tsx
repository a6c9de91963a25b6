import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: 'standard' | 'small';
  /** Under way: keeps the focus and the label, ignores further presses. */
  readonly pending?: boolean;
  /** Ignores presses for a moment, without saying that something is under way. */
  readonly locked?: boolean;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'primary',
  size = 'standard',
  pending = false,
  locked = false,
  wide = false,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (pending || locked) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      aria-disabled={pending || locked || undefined}
      {...rest}
      aria-busy={pending || undefined}
      className={classes(styles.button, styles[variant], size === 'small' && styles.small, wide && 'wide', className)}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
