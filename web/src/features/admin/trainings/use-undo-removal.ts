import { problemOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-refusal.ts';
import { notify } from '../../../ui/notify.ts';
import { useEnrolUserMutation, type AdminTraining, type Registrant } from './admin-training-endpoints.ts';
import { paidInWords } from './enrolment-words.ts';

/** Enrols a removed registrant again by an ordinary enrolment: the seat may be taken by then. */
export function useUndoRemoval({ id }: AdminTraining) {
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
