import type { Attendance } from '@studio/contracts/vocabulary';
import { showRefusal } from '../../../api/show-failure.ts';
import { useMarkAttendanceMutation } from './attendance-endpoints.ts';

/** Marks a registrant of the training; null clears the mark. A refusal is shown, and the mark is as before. */
export function useAttendanceMark(trainingId: string) {
  const [send] = useMarkAttendanceMutation();
  return async (userId: string, attendance: Attendance | null): Promise<void> => {
    try {
      await send({ id: trainingId, userId, attendance }).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  };
}
