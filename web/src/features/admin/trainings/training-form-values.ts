import { trainingFormSchema, trainingUpdateSchema } from '@studio/contracts/http/training-admin-routes';
import { CAPACITY, type TrainingCategory } from '@studio/contracts/rules/classes';
import { isStudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { isClockTime } from '../../../dates/typed-time.ts';
import { parseWith } from '../../../ui/form/parse-with.ts';
import type { AdminTraining, TrainingChoices } from './admin-training-endpoints.ts';
import { classFieldWords, classValuesOf, numbersIn } from './class-values.ts';
import { categoryNames, dayOf, ownerOf } from './training-words.ts';

export function valuesOf(training: AdminTraining | undefined) {
  return {
    category: (training?.category ?? 'normal') as string,
    maxCapacity: String(training?.max_capacity ?? CAPACITY.default),
    trainingDate: training ? dayOf(training) : '',
    startTime: training ? clockTime(training.start_time) : '',
    endTime: training ? clockTime(training.end_time) : '',
    ...classValuesOf(training),
    /** Whether another coach is a substitute; empty for no, here and below. */
    substitute: 'yes',
    notify: '',
  };
}

type TrainingValues = ReturnType<typeof valuesOf>;

/** Labels of stored fields only: `substitute` and `notify` belong to the edit alone. */
export const fieldWords = (coaches: TrainingChoices['coaches']): Record<string, FieldWords> => ({
  ...classFieldWords(coaches),
  category: { label: 'Categoría', words: (category) => categoryNames[category as TrainingCategory] },
  maxCapacity: 'Capacidad',
  trainingDate: { label: 'Fecha', words: weekdayAndDate },
  startTime: 'Hora de inicio',
  endTime: 'Hora de fin',
});

/**
 * Times entered as HH:MM are sent as HH:MM:SS: the schema appends the seconds. An unchanged time is sent with its own
 * seconds, which the form does not show: otherwise the registrants would be mailed that it moved.
 */
export function parseTraining({ substitute, notify, coachId, ...values }: TrainingValues, training?: AdminTraining) {
  return parseWith(training ? trainingUpdateSchema : trainingFormSchema, {
    ...values,
    ...coachOf({ substitute, notify, coachId }, training),
    startTime: kept(values.startTime, training?.start_time),
    endTime: kept(values.endTime, training?.end_time),
    ...numbersIn(values),
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
