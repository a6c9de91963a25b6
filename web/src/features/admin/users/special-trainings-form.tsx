import { specialTrainingsSchema } from '@studio/contracts/http/registrant-routes';
import { problemOf } from '../../../api/problem.ts';
import { withCause } from '../../../api/show-refusal.ts';
import { notifyFailure } from '../../../api/notify-failure.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../tab.module.css';
import { wholeNumber } from '../whole-number.ts';
import { useSetSpecialTrainingsMutation, type AdminUser } from './user-endpoints.ts';

interface SpecialTrainingsFormProps {
  readonly user: AdminUser;
  readonly onDone: () => void;
}

interface Count {
  readonly specialTrainingsRemaining: number;
  readonly version: number;
}

const label = 'Entrenamientos especiales restantes';

export function SpecialTrainingsForm({ user, onDone }: SpecialTrainingsFormProps) {
  const [set] = useSetSpecialTrainingsMutation();
  const form = useEditForm({
    draft: `special-trainings:${user.id}`,
    record: { specialTrainingsRemaining: user.special_trainings_remaining, version: user.special_trainings_version },
    valuesOf: (count?: Count) => ({ value: String(count?.specialTrainingsRemaining ?? 0) }),
    parse: ({ value }) => parseWith(specialTrainingsSchema, { value: wholeNumber(value) }),
    async send(body, version) {
      await set({ id: user.id, version, body }).unwrap();
      notify.success('Entrenamientos especiales actualizados');
      onDone();
    },
    onRefused(error) {
      // A fixed text, not the server's.
      const text = 'Error al actualizar entrenamientos especiales';
      notifyFailure(error, text);
      return problemOf(error)?.errors?.[0] ?? { field: null, message: withCause(text, error) };
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <ChangesMeanwhile form={form} fields={{ value: label }} />
      <TextField
        label={label}
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
