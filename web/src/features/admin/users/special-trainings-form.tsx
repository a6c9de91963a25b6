import { specialTrainingsSchema } from '@studio/contracts/http/training-admin-routes';
import { problemOf } from '../../../api/problem.ts';
import { tellFailure } from '../../../api/tell-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
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
    initial: { value: String(user.special_trainings_remaining) },
    parse: ({ value }) => parseWith(specialTrainingsSchema, { value: wholeNumber(value) }),
    async send(body) {
      await set({ id: user.id, body }).unwrap();
      notify.success('Entrenamientos especiales actualizados');
      onDone();
    },
    onRefused(error) {
      // A fixed text, not the server's (spec §8).
      tellFailure(error, 'Error al actualizar entrenamientos especiales');
      return problemOf(error)?.errors?.[0] ?? null;
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
      <DialogActions>
        <Button variant="secondary" disabled={form.pending} onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" pending={form.pending}>
          Guardar
        </Button>
      </DialogActions>
    </form>
  );
}
