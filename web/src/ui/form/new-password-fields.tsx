import { PasswordField } from './password-field.tsx';
import type { FieldBinding } from './use-form.ts';

interface NewPasswordFieldsProps {
  /** "Nueva contraseña" unless told. */
  readonly label?: string;
  readonly password: FieldBinding;
  readonly confirmation: FieldBinding;
}

/** A password that is to be chosen, and once more the same. */
export function NewPasswordFields({ label = 'Nueva contraseña', password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label={label} hint="Mínimo 6 caracteres" autoComplete="new-password" required {...password} />
      <PasswordField label="Confirmar contraseña" autoComplete="new-password" required {...confirmation} />
    </>
  );
}
