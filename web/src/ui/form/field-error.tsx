import { CircleAlert } from 'lucide-react';
import styles from './field-error.module.css';

interface FieldErrorProps {
  /** Named by the control as its description. */
  readonly id: string;
  readonly error: string | undefined;
}

/** Why a field was refused; announced when it appears. */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id} role="alert">
      {error && (
        <>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </>
      )}
    </p>
  );
}
