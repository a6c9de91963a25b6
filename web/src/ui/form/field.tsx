import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldFrame {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Stands at the end of the control. */
  readonly trailing?: ReactNode;
}

/** Label, control, hint and failure of one field, tied together for assistive technology. */
export function Field({ id, label, hint, error, trailing, children }: FieldFrame & { readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className="small strong" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {trailing ? (
        <div className={`stack anchor ${styles.withTrailing}`}>
          {children}
          <span className={styles.trailing}>{trailing}</span>
        </div>
      ) : (
        children
      )}
      {hint && (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The attributes by which a control is named, and names its hint and its failure. */
export function described({ id, hint, error }: Pick<FieldFrame, 'id' | 'hint' | 'error'>) {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const;
}

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
          <CircleAlert size={16} />
          {error}
        </>
      )}
    </p>
  );
}

/** Fields in two columns where there is room, in one on a phone. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className="top grid gap4">{children}</div>;
}
