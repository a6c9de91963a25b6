import { isClassEditBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { currentOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { valuesOf } from '../../../ui/form/form-fields.tsx';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../../../ui/note.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useMay } from '../use-may.ts';
import { type AdminTraining, useListWaitingQuery, useUpdateTrainingMutation } from './admin-training-endpoints.ts';
import { hasBegun } from './past-training.ts';
import styles from './registrants.module.css';
import { parseTraining, trainingFields } from './training-fields.ts';

interface FullClassProps {
  readonly training: AdminTraining;
  /** Seats taken, guests included. */
  readonly taken: number;
  /** Shows the training as it is after the change. */
  readonly onChanged: (training: AdminTraining) => void;
}

/**
 * Says that a class is full before anything is filled in, and offers one more seat as an edit of the class does
 * (docs/product.md §3.19). Who waits goes first.
 */
export function FullClass({ training, taken, onChanged }: FullClassProps) {
  const { data: waiting = [] } = useListWaitingQuery(training.id);
  const ahead = hasBegun(training, useNow(60_000)) ? 0 : waiting.length;
  const seats = taken + ahead + 1;
  const form = parseTraining({ ...valuesOf(trainingFields(), training), maxCapacity: String(seats) }, training);
  const [update, { isLoading }] = useUpdateTrainingMutation();
  const may = useMay();
  const enlarges = may(routes.updateTraining, isClassEditBeyondDesk({ hasOwner: true, changes: 'timetable' }));

  async function enlarge(body: Parameters<typeof update>[0]['body']): Promise<void> {
    try {
      const { training: enlarged } = await update({ id: training.id, version: training.version, body }).unwrap();
      notify.success('Entrenamiento actualizado exitosamente', { detail: `Ahora tiene ${seats} cupos.` });
      onChanged(enlarged);
    } catch (error) {
      const current = currentOf(error) as AdminTraining | null;
      if (!current) return void showRefusal(error, 'Error al guardar entrenamiento');
      notify.info('Otra persona acaba de cambiar este entrenamiento.');
      onChanged(current);
    }
  }

  return (
    <div className={styles.full}>
      <Note>El entrenamiento está lleno: no quedan cupos.{ahead > 0 && ` Hay ${ahead} en lista: pasan primero.`}</Note>
      {enlarges && form.ok && (
        <SelfRemovingButton variant="secondary" pending={isLoading} onClick={() => void enlarge(form.input)}>
          {`Ampliar a ${seats} cupos`}
        </SelfRemovingButton>
      )}
    </div>
  );
}
