import { useId } from 'react';
import styles from './check-field.module.css';
import { FieldError } from './field.tsx';

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The name of the form field, for a field that can be refused. */
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** A checkbox for a yes/no value. */
export function CheckField({ label, hint, name, error, checked, onCheckedChange }: CheckFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onCheckedChange(target.checked)}
        />
        <span id={`${id}-label`} className="strong">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
      {name !== undefined && <FieldError id={`${id}-error`} error={error} />}
    </div>
  );
}
