import { documentNumberOf } from '@studio/contracts/document-number';
import { passwordChangeSchema } from '@studio/contracts/http/auth-routes';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-failure.ts';
import { passwordSettled } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { NewPasswordFields, PasswordOwner } from '../../ui/form/new-password-fields.tsx';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import styles from './own-password.module.css';
import { useChangeOwnPasswordMutation } from './profile-endpoints.ts';

/** Takes the page's place after a login with the document number, until the next login (docs/product.md §4.7). */
export function OwnPassword() {
  const { email, firstName, lastName, documentType, documentNumber } = useUser();
  const [change] = useChangeOwnPasswordMutation();
  const dispatch = useDispatch();
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
      dispatch(passwordSettled());
    },
    onRefused: (error) => showRefusal(error, 'Error al cambiar contraseña'),
  });
  return (
    <>
      <PageMeta title="Elige tu contraseña" description="Elige una contraseña que solo sepas tú." />
      <PageHeading replaces lead="Entraste con tu número de documento, y ese lo conocen otras personas.">
        Elige tu contraseña
      </PageHeading>
      <form {...form.formProps} className={styles.form}>
        <PasswordOwner email={email} />
        <NewPasswordFields password={form.field('newPassword')} owner={[email, firstName, lastName, documentNumber]} />
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Guardar contraseña
        </Button>
        <Button variant="quiet" wide onClick={() => dispatch(passwordSettled())}>
          Ahora no
        </Button>
      </form>
    </>
  );
}
