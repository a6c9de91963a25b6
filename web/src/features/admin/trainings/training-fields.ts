import { trainingFormSchema, trainingUpdateSchema } from '@studio/contracts/http/training-admin-routes';
import { overlaps } from '@studio/contracts/rules/booking-policy';
import { isStudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { isClockTime } from '../../../dates/typed-time.ts';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import type { AdminTraining, TrainingChoices } from './admin-training-endpoints.ts';
import { classFields, sizeFields } from './class-fields.tsx';
import { dayOf, ownerOf } from './training-words.ts';

const { date, time, check } = fieldsOf<AdminTraining>();

export const trainingFields = (choices?: TrainingChoices) => ({
  ...sizeFields,
  trainingDate: date('Fecha', { of: dayOf, words: weekdayAndDate, required: true }),
  startTime: time('Hora de inicio', { of: (training) => clockTime(training.start_time), required: true }),
  endTime: time('Hora de fin', { of: (training) => clockTime(training.end_time), required: true }),
  ...classFields(choices),
  /** Whether another coach is a substitute. This and the next one belong to the edit alone. */
  substitute: check('Es un reemplazo', { initial: 'yes' }),
  notify: check('Avisar por correo a los inscritos'),
});

type TrainingValues = ValuesOf<ReturnType<typeof trainingFields>>;

/**
 * Times entered as HH:MM are sent as HH:MM:SS: the schema appends the seconds. An unchanged time is sent with its own
 * seconds, which the form does not show: otherwise the registrants would be mailed that it moved.
 */
export function parseTraining(values: TrainingValues, training?: AdminTraining) {
  const { substitute: _substitute, notify: _notify, coachId: _coach, ...sent } = sentOf(trainingFields(), values);
  return parseWith(training ? trainingUpdateSchema : trainingFormSchema, {
    ...sent,
    ...coachOf(values, training),
    startTime: kept(values.startTime, training?.start_time),
    endTime: kept(values.endTime, training?.end_time),
  });
}

/** A coach who stays is sent only with the choice that a class's substitute is no longer one. */
function coachOf(
  { substitute, notify, coachId }: Pick<TrainingValues, 'substitute' | 'notify' | 'coachId'>,
  training?: AdminTraining,
) {
  if (!training || ownerOf(training) === undefined) return { coachId };
  const isSubstitute = substitute !== '';
  if (coachId === (training.coach_id ?? '')) {
    return training.substitute && !isSubstitute ? { coachId, substitute: false } : {};
  }
  return { coachId, substitute: isSubstitute, notify: notify !== '' };
}

const kept = (entered: string, stored?: string) => (stored && entered === clockTime(stored) ? stored : entered);

/** The trainings of that day that the chosen coach gives at the entered time; none while that is incomplete. */
export function clashesOf(
  {
    coachId,
    trainingDate,
    startTime,
    endTime,
  }: Pick<TrainingValues, 'coachId' | 'trainingDate' | 'startTime' | 'endTime'>,
  trainings: readonly AdminTraining[],
): AdminTraining[] {
  if (!isClockTime(startTime) || !isClockTime(endTime)) return [];
  const span = { startsAt: startTime, endsAt: endTime };
  return trainings.filter(
    (each) =>
      each.coach_id === coachId &&
      dayOf(each) === trainingDate &&
      overlaps(span, { startsAt: clockTime(each.start_time), endsAt: clockTime(each.end_time) }),
  );
}

/** The note about a start in the past, in studio time; null if it is not past. */
export function pastStartNote({ trainingDate, startTime }: TrainingValues, now: Date): string | null {
  if (!isStudioDate(trainingDate) || startOf(trainingDate, startTime) >= now) return null;
  return trainingDate === toStudioDate(now)
    ? 'Esta hora ya pasó: quedará como un entrenamiento que ya empezó.'
    : 'Esta fecha ya pasó: quedará como un entrenamiento que ya se realizó.';
}

/** The instant of the start; the last minute of the day while no time is entered. */
const startOf = (day: string, time: string) => studioInstant(day, isClockTime(time) ? time : '23:59');

/** An hour after the start, the usual length of a training, if that is on the same day. */
export function usualEnd(startTime: string): string {
  if (!isClockTime(startTime)) return '';
  const next = Number(startTime.slice(0, 2)) + 1;
  return next > 23 ? '' : `${String(next).padStart(2, '0')}${startTime.slice(2)}`;
}
