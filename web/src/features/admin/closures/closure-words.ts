import type { StudioDate } from '@studio/contracts/studio-time';
import { dayAndShortMonth, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { Closure } from './closure-endpoints.ts';

type Range = Pick<Closure, 'start_date' | 'end_date'>;

/** `24 dic`, `21 dic – 3 ene` */
export const shortRange = ({ start_date: from, end_date: to }: Range) =>
  from === to ? dayAndShortMonth(from) : `${dayAndShortMonth(from)} – ${dayAndShortMonth(to)}`;

/** `el jueves 24 de diciembre`, `del lunes 21 de diciembre al domingo 3 de enero` */
export const rangeInWords = ({ start_date: from, end_date: to }: Range) =>
  from === to ? `el ${weekdayAndDate(from)}` : `del ${weekdayAndDate(from)} al ${weekdayAndDate(to)}`;

/** `12 entrenamientos · 87 inscripciones · 41 personas` */
export function numbersInWords({ trainings, bookings, people }: Pick<Closure, 'trainings' | 'bookings' | 'people'>) {
  return [
    counted(trainings, 'entrenamiento', 'entrenamientos'),
    counted(bookings, 'inscripción', 'inscripciones'),
    counted(people, 'persona', 'personas'),
  ].join(' · ');
}

/** The message to people whom the mail has not reached. */
export const cancelledInWords = (closure: Range) =>
  `El estudio estará cerrado ${rangeInWords(closure)} y tus entrenamientos de esas fechas fueron cancelados.`;

/** The closures of today and later, soonest first. */
export function comingClosures(closures: readonly Closure[], today: StudioDate): Closure[] {
  return closures.filter(({ end_date }) => end_date >= today).sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
}
