import { specialTrainingsSchema } from '@studio/contracts/http/registrant-routes';
import { problemOf } from '../../../api/problem.ts';
import { withCause, notifyFailure } from '../../../api/show-failure.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
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
    <CancellableForm form={form} submitLabel="Guardar" onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={{ value: label }} />
      <NumberField label={label} hint="Queda registrado en sus movimientos." {...form.field('value')} />
    </CancellableForm>
  );
}
