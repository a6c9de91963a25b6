import { refusalAboutMember } from '@studio/contracts/rules/booking-words';
import { clockTime, dayAndShortMonth, shortWeekday, weekdayNames } from '../../../dates/spanish-dates.ts';
import { categoryNames } from '../trainings/training-words.ts';
import { capitalized } from '../weekday-options.ts';
import type { FixedSlot, SlotHour } from './fixed-slot-endpoints.ts';

/** `Lunes, 18:00 · Normal` */
export const slotInWords = ({ weekday, startTime, category }: SlotHour) =>
  `${capitalized(weekdayNames[weekday - 1] ?? '')}, ${clockTime(startTime)} · ${categoryNames[category]}`;

/** Why a slot was not booked; the servers' texts address the member. */
const reasons: Readonly<Record<string, string>> = refusalAboutMember;

/** Why a slot got no seat, as a sentence; undefined for a code of a later version. */
export const whyRefused = (refusal: string): string | undefined => reasons[refusal];

/** What happened to a slot at its last training. */
export function resultInWords({ last }: Pick<FixedSlot, 'last'>): string {
  if (!last) return 'Aún no hay un entrenamiento abierto a esta hora.';
  const day = `${shortWeekday(last.date)} ${dayAndShortMonth(last.date)}`;
  if (last.refusal === null) return `Último: ${day}, inscrito.`;
  return [`No quedó inscrito el ${day}.`, whyRefused(last.refusal)].filter(Boolean).join(' ');
}
