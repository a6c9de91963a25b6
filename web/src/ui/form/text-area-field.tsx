import type { Ref, TextareaHTMLAttributes } from 'react';
import { described, Field, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'>;

interface TextAreaFieldProps extends FieldFrame, Native {
  readonly value: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly onValueChange: (value: string) => void;
}

export function TextAreaField({ id, label, hint, error, value, onValueChange, ...rest }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...described({ id, hint, error })}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
