import { adminPasswordChangeSchema } from '@studio/contracts/http/user-admin-routes';
import { showRefusal } from '../../../api/show-refusal.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { NewPasswordFields } from '../../../ui/form/new-password-fields.tsx';
import { PasswordOwner } from '../../../ui/form/password-owner.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { useChangeUserPasswordMutation, type AdminUser } from './user-endpoints.ts';

interface PasswordFormProps {
  readonly user: AdminUser;
  readonly onDone: () => void;
}

export function PasswordForm({ user, onDone }: PasswordFormProps) {
  const [change] = useChangeUserPasswordMutation();
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    parse: (values) => parseWith(adminPasswordChangeSchema, values),
    async send(body) {
      await change({ id: user.id, body }).unwrap();
      notify.success('Contraseña actualizada exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al cambiar contraseña'),
  });
  return (
    <CancellableForm form={form} submitLabel="Cambiar contraseña" onCancel={onDone}>
      <p>Sus sesiones abiertas se cerrarán.</p>
      <PasswordOwner email={user.email} />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        owner={[user.email, user.first_name, user.last_name, user.document_number, user.phone]}
      />
    </CancellableForm>
  );
}
