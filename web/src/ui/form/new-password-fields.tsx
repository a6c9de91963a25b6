import { PASSWORD_MIN_LENGTH } from '@studio/contracts/rules/sign-in';
import { isGuessable } from './guessable-password.ts';
import { PasswordField } from './password-field.tsx';
import type { FieldBinding } from './use-form.ts';

interface NewPasswordFieldsProps {
  /** The default is "Nueva contraseña". */
  readonly label?: string;
  readonly password: FieldBinding;
  /** Absent where the password is typed only once, and can be shown. */
  readonly confirmation?: FieldBinding;
  /** Words that others know of the owner: address, names, numbers. */
  readonly owner?: readonly string[];
}

const easy = 'Es fácil de adivinar. Mejor varias palabras que solo tú juntarías.';

/** A new password and, usually, its confirmation. */
export function NewPasswordFields({
  label = 'Nueva contraseña',
  password,
  confirmation,
  owner,
}: NewPasswordFieldsProps) {
  const isEasy = isGuessable(password.value, owner);
  return (
    <>
      <PasswordField
        label={label}
        hint={<span aria-live="polite">{isEasy ? easy : `Mínimo ${PASSWORD_MIN_LENGTH} caracteres`}</span>}
        autoComplete="new-password"
        required
        {...password}
      />
      {confirmation && (
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" required {...confirmation} />
      )}
    </>
  );
}

/** Names the account for password managers, which would otherwise store the password for the signed-in user. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
