import { documentNumberOf } from '@studio/contracts/document-number';
import { passwordChangeSchema } from '@studio/contracts/http/auth-routes';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-failure.ts';
import { passwordSettled } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { NewPasswordFields, PasswordOwner } from '../../ui/form/new-password-fields.tsx';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import styles from './own-password.module.css';
import { useChangeOwnPasswordMutation } from './profile-endpoints.ts';

/** Stands above every page after a login with the document number, until it is answered (docs/product.md §4.7). */
export function OwnPassword() {
  const { email, firstName, lastName, documentType, documentNumber } = useUser();
  const [change] = useChangeOwnPasswordMutation();
  const dispatch = useDispatch();
  const heading = useId();
  /** The focus goes on with the page, since the pressed button disappears. */
  function settle(): void {
    dispatch(passwordSettled());
    document.querySelector('h1')?.focus();
  }
  const form = useForm({
    initial: { newPassword: '' },
    parse: ({ newPassword }) =>
      documentType && documentNumberOf(documentType, newPassword) === documentNumber
        ? fault('newPassword', 'Elige una distinta de tu número de documento')
        : parseWith(passwordChangeSchema, {
            currentPassword: documentNumber,
            newPassword,
            confirmPassword: newPassword,
          }),
    async send(input) {
      const { message } = await change(input).unwrap();
      notify.success(message);
      settle();
    },
    onRefused: (error) => showRefusal(error, 'Error al cambiar contraseña'),
  });
  return (
    <Card as="section" aria-labelledby={heading} className="column gap4">
      <h2 id={heading}>Elige tu contraseña</h2>
      <p>Entraste con tu número de documento, y ese lo conocen otras personas.</p>
      <form {...form.formProps} className={styles.form}>
        <PasswordOwner email={email} />
        <NewPasswordFields password={form.field('newPassword')} owner={[email, firstName, lastName, documentNumber]} />
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Guardar contraseña
        </Button>
        <Button variant="quiet" wide onClick={settle}>
          Ahora no
        </Button>
      </form>
    </Card>
  );
}
