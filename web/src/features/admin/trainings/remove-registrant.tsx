import { UserMinus } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { isSecondClick } from '../../../ui/second-click.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import {
  useRemoveRegistrantMutation,
  type AdminTraining,
  type Registrant,
  useEnrolUserMutation,
} from './admin-training-endpoints.ts';
import { paidInWords } from './enrolment-words.ts';
import { nameOf } from './registrant-facts.tsx';
import styles from './registrants.module.css';
import { dayAndTime } from './training-words.ts';

interface RemoveRegistrantProps {
  readonly training: AdminTraining;
  readonly registrant: Registrant;
}

export function RemoveRegistrant({ training, registrant }: RemoveRegistrantProps) {
  const [remove] = useRemoveRegistrantMutation();
  const undo = useUndoRemoval(training);
  const [leaving, setLeaving] = useState(false);
  const name = nameOf(registrant);

  async function press(event: MouseEvent): Promise<void> {
    // The first click may have removed the row that was here.
    if (leaving || isSecondClick(event)) return;
    setLeaving(true);
    try {
      await remove({ id: training.id, userId: registrant.id }).unwrap();
      notify.success('Inscripción cancelada', {
        detail: `${name}: ${dayAndTime(training)}`,
        action: { label: 'Deshacer', run: () => void undo(registrant) },
      });
    } catch (error) {
      showRefusal(error, 'Error al cancelar inscripción');
      setLeaving(false);
    }
  }

  return (
    <IconButton
      label={`Eliminar a ${name}`}
      className={styles.remove}
      icon={leaving ? <Spinner /> : <UserMinus size={18} aria-hidden="true" />}
      onClick={(event) => void press(event)}
    />
  );
}

/** Enrols a removed registrant again by an ordinary enrolment: the seat may be taken by then. */
function useUndoRemoval({ id }: AdminTraining) {
  const [enrol] = useEnrolUserMutation();
  return async (registrant: Registrant): Promise<void> => {
    try {
      const { paidFrom } = await enrol({ id, userId: registrant.id }).unwrap();
      notify.success('Usuario inscrito', paidFrom === registrant.paid_from ? {} : { detail: paidInWords[paidFrom] });
    } catch (error) {
      const isFull = problemOf(error)?.code === 'TRAINING_FULL';
      if (isFull) notify.error('No se pudo deshacer: el cupo ya está ocupado.');
      else showRefusal(error, 'Error al inscribir usuario');
    }
  };
}
