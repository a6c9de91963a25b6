import { TextField, type TextFieldProps } from './text-field.tsx';

/** A required whole number, typed as text. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" required {...props} />;
}
