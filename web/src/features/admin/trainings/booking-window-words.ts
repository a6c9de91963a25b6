import { bookingWindowFormSchema } from '@studio/contracts/http/booking-window-routes';
import { type BookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import { addStudioDays } from '@studio/contracts/studio-time';
import { clockTime, dayOfMonth, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { openingInWords } from '../../trainings/opening-in-words.ts';
import { opensNext } from '../../trainings/week.ts';
import { weekdayOptions } from '../weekday-options.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';

/** `Se puede reservar hasta el domingo 29 de noviembre. La semana del 30 abre el domingo a las 12:00.` */
export function windowInWords(window: BookingWindow, now: Date): string {
  const lastDay = addStudioDays(lastOpenWeek(window, now), 6);
  const { week, at } = opensNext(window, now);
  const opens = `La semana del ${dayOfMonth(week)} abre ${openingInWords(at, now)}.`;
  return `Se puede reservar hasta el ${weekdayAndDate(lastDay)}. ${opens}`;
}

/** A weekday is set if the next week opens before its Monday. */
export function valuesOf(window: BookingWindow | undefined) {
  const { weeksAhead = 0, opening = null } = window ?? {};
  return {
    weeksAhead: String(weeksAhead),
    weekday: opening ? String(opening.weekday) : '',
    time: opening ? clockTime(opening.time) : '12:00',
  };
}

export const noEarlyOpening = 'Al empezar la semana';

export const fieldWords: Record<keyof ReturnType<typeof valuesOf>, FieldWords> = {
  weeksAhead: 'Semanas abiertas después de la actual',
  weekday: {
    label: 'La siguiente abre',
    words: (value) => weekdayOptions.find((option) => option.value === value)?.label ?? noEarlyOpening,
  },
  time: 'Hora',
};

export function parseWindow({ weeksAhead, weekday, time }: ReturnType<typeof valuesOf>) {
  const opening = weekday === '' ? null : { weekday: wholeNumber(weekday), time };
  const parsed = parseWith(bookingWindowFormSchema, { weeksAhead: wholeNumber(weeksAhead), opening });
  return !parsed.ok && parsed.failure.field === 'opening' ? fault('time', parsed.failure.message) : parsed;
}
