import { specialTrainingsSchema } from '@studio/contracts/http/training-admin-routes';
import { problemOf } from '../../../api/problem.ts';
import { withCause } from '../../../api/refused.ts';
import { tellFailure } from '../../../api/tell-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import styles from '../tab.module.css';
import { wholeNumber } from '../whole-number.ts';
import { useSetSpecialTrainingsMutation, type AdminUser } from './user-endpoints.ts';

interface SpecialTrainingsFormProps {
  readonly user: AdminUser;
  readonly onDone: () => void;
}

export function SpecialTrainingsForm({ user, onDone }: SpecialTrainingsFormProps) {
  const [set] = useSetSpecialTrainingsMutation();
  const form = useForm({
    draft: `special-trainings:${user.id}`,
    initial: { value: String(user.special_trainings_remaining) },
    parse: ({ value }) => parseWith(specialTrainingsSchema, { value: wholeNumber(value) }),
    async send(body) {
      await set({ id: user.id, body }).unwrap();
      notify.success('Entrenamientos especiales actualizados');
      onDone();
    },
    onRefused(error) {
      // A fixed text, not the server's.
      const text = 'Error al actualizar entrenamientos especiales';
      tellFailure(error, text);
      return problemOf(error)?.errors?.[0] ?? { field: null, message: withCause(text, error) };
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label="Entrenamientos especiales restantes"
        hint="Queda registrado en sus movimientos."
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('value')}
      />
      <FormStatus {...form.status} />
      <DialogActions>
        <Button variant="secondary" disabled={form.pending} onClick={form.giveUp(onDone)}>
          Cancelar
        </Button>
        <Button type="submit" pending={form.pending}>
          Guardar
        </Button>
      </DialogActions>
    </form>
  );
}
