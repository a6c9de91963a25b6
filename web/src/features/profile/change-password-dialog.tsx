import { passwordChangeSchema } from '@studio/contracts/http/auth-routes';
import { showRefusal } from '../../api/show-failure.ts';
import { CancellableForm } from '../../ui/form/cancellable-form.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { NewPasswordFields, PasswordOwner } from '../../ui/form/new-password-fields.tsx';
import { parseWith } from '../../ui/form/parse-with.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { useUser } from '../../session/use-session.ts';
import { useChangeOwnPasswordMutation } from './profile-endpoints.ts';

export function ChangePasswordDialog(dialog: DialogState) {
  return (
    <Dialog {...dialog} title="Cambiar contraseña" description="Tus demás sesiones abiertas se cerrarán.">
      <PasswordForm onClose={dialog.onClose} />
    </Dialog>
  );
}

function PasswordForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const { email, firstName, lastName } = useUser();
  const [change] = useChangeOwnPasswordMutation();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    parse: (values) => parseWith(passwordChangeSchema, values),
    async send(input) {
      const { message } = await change(input).unwrap();
      notify.success(message || 'Contraseña actualizada exitosamente');
      onClose();
    },
    onRefused: (error) => showRefusal(error, 'Error al cambiar contraseña'),
  });
  return (
    <CancellableForm form={form} submitLabel="Cambiar contraseña" onCancel={onClose}>
      <PasswordOwner email={email} />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        owner={[email, firstName, lastName]}
      />
    </CancellableForm>
  );
}
