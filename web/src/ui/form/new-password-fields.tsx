import { PASSWORD_MIN_LENGTH } from '@studio/contracts/limits';
import { PasswordField } from './password-field.tsx';
import type { FieldBinding } from './use-form.ts';

interface NewPasswordFieldsProps {
  /** The default is "Nueva contraseña". */
  readonly label?: string;
  readonly password: FieldBinding;
  readonly confirmation: FieldBinding;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label = 'Nueva contraseña', password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        hint={`Mínimo ${PASSWORD_MIN_LENGTH} caracteres`}
        autoComplete="new-password"
        required
        {...password}
      />
      <PasswordField label="Confirmar contraseña" autoComplete="new-password" required {...confirmation} />
    </>
  );
}
