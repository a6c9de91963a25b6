import type { InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { described, Field, type FieldFrame } from './field.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>;

export interface TextFieldProps extends FieldFrame, Native {
  readonly value: string;
  readonly onValueChange?: (value: string) => void;
}

export function TextField({ id, label, hint, error, trailing, value, onValueChange, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} trailing={trailing}>
      <input
        type="text"
        {...rest}
        {...described({ id, hint, error })}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange?.(event.target.value)}
      />
    </Field>
  );
}

export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return <TextField label="Correo electrónico" type="email" inputMode="email" required {...props} />;
}

/** A required whole number, typed as text. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" required {...props} />;
}
