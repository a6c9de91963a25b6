import { TextField, type TextFieldProps } from './text-field.tsx';

export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return <TextField label="Correo electrónico" type="email" inputMode="email" required {...props} />;
}
