import { adminPasswordChangeSchema } from '@studio/contracts/http/user-admin-routes';
import { showRefusal } from '../../../api/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { NewPasswordFields } from '../../../ui/form/new-password-fields.tsx';
import { PasswordOwner } from '../../../ui/form/password-owner.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import styles from '../tab.module.css';
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
    <form {...form.formProps} className={styles.form}>
      <p>Sus sesiones abiertas se cerrarán.</p>
      <PasswordOwner email={user.email} />
      <NewPasswordFields password={form.field('newPassword')} confirmation={form.field('confirmPassword')} />
      <FormStatus {...form.status} />
      <DialogActions>
        <Button variant="secondary" disabled={form.pending} onClick={form.giveUp(onDone)}>
          Cancelar
        </Button>
        <Button type="submit" pending={form.pending}>
          Cambiar contraseña
        </Button>
      </DialogActions>
    </form>
  );
}
