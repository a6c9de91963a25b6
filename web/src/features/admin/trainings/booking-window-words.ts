import { bookingWindowFormSchema } from '@studio/contracts/http/booking-window-routes';
import { type BookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { clockTime, dayOfMonth, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
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

/** Said where a week opens only as it begins: on the evening before, its first class is out of reach. */
export function lateOpening(window: BookingWindow, now: Date): string | null {
  const { week, at } = opensNext(window, now);
  if (at < studioInstant(week, '00:00:00')) return null;
  return 'Así, el domingo por la noche nadie puede reservar la clase del lunes: abre 1 semana, o elige cuándo abre la siguiente.';
}

const { number, select, time } = fieldsOf<BookingWindow>();

/** A weekday is set if the next week opens before its Monday. */
export const windowFields = {
  weeksAhead: number('Semanas abiertas después de la actual', {
    of: ({ weeksAhead }) => weeksAhead,
    initial: 0,
    hint: 'Con 0 solo se reserva la semana actual.',
  }),
  weekday: select('La siguiente abre', {
    of: ({ opening }) => opening?.weekday,
    sent: wholeNumber,
    options: weekdayOptions,
    placeholder: 'Al empezar la semana',
  }),
  time: time('Hora', { of: ({ opening }) => opening && clockTime(opening.time), initial: '12:00', required: true }),
};

export function parseWindow(values: ValuesOf<typeof windowFields>) {
  const { weeksAhead, weekday, time } = sentOf(windowFields, values);
  const opening = values.weekday === '' ? null : { weekday, time };
  const parsed = parseWith(bookingWindowFormSchema, { weeksAhead, opening });
  return !parsed.ok && parsed.failure.field === 'opening' ? fault('time', parsed.failure.message) : parsed;
}
