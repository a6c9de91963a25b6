import { clockTime, dayAndShortMonth, shortWeekday, weekdayNames } from '../../../dates/spanish-dates.ts';
import { missingCredit } from '../trainings/enrolment-words.ts';
import { categoryNames } from '../trainings/training-words.ts';
import { capitalized } from '../weekday-options.ts';
import type { FixedSlot, SlotHour } from './fixed-slot-endpoints.ts';

/** `Lunes, 18:00 · Normal` */
export const slotInWords = ({ weekday, startTime, category }: SlotHour) =>
  `${capitalized(weekdayNames[weekday - 1] ?? '')}, ${clockTime(startTime)} · ${categoryNames[category]}`;

/** Why a slot was not booked, in words about the member; the servers' texts address the member. */
const refusalReasons: Readonly<Record<string, string>> = {
  ...missingCredit,
  TRAINING_FULL: 'El entrenamiento estaba lleno.',
  TRAINING_STARTED: 'El entrenamiento ya había comenzado.',
  TRAINING_CANCELLED: 'El entrenamiento fue cancelado.',
  OVERLAPPING_BOOKING: 'Ya tenía otro entrenamiento a esa hora.',
  USER_NOT_ACTIVE: 'Su cuenta no estaba activa.',
};

/** What happened to a slot at its last training. */
export function resultInWords({ last }: Pick<FixedSlot, 'last'>): string {
  if (!last) return 'Aún no hay un entrenamiento abierto a esta hora.';
  const day = `${shortWeekday(last.date)} ${dayAndShortMonth(last.date)}`;
  if (last.refusal === null) return `Último: ${day}, inscrito.`;
  return [`No quedó inscrito el ${day}.`, refusalReasons[last.refusal]].filter(Boolean).join(' ');
}
