import type { StudioDate } from '@studio/contracts/studio-time';
import { format } from 'date-fns';
import { es } from 'date-fns/locale/es';

/** Monday first. */
export const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** A calendar day has no time zone: formatting its local noon gives the right day everywhere. */
function inWords(date: StudioDate, pattern: string): string {
  return format(new Date(`${date}T12:00:00`), pattern, { locale: es });
}

/** `16 de noviembre` */
export const dayAndMonth = (date: StudioDate) => inWords(date, "d 'de' MMMM");

/** `16 de noviembre de 2026` */
export const longDate = (date: StudioDate) => inWords(date, "d 'de' MMMM 'de' yyyy");

/** `nov 2026`, where room is short */
export const shortMonthAndYear = (date: StudioDate) => inWords(date, 'MMM yyyy');

/** `noviembre de 2026` */
export const monthAndYear = (date: StudioDate) => inWords(date, "MMMM 'de' yyyy");

/** `lunes 16 de noviembre` */
export const weekdayAndDate = (date: StudioDate) => inWords(date, "EEEE d 'de' MMMM");

/** `lunes 16` */
export const weekdayAndDay = (date: StudioDate) => inWords(date, 'EEEE d');

/** `16 nov 2026`, where room is short */
export const shortDate = (date: StudioDate) => inWords(date, 'd MMM yyyy');

/** `16 nov` */
export const dayAndShortMonth = (date: StudioDate) => inWords(date, 'd MMM');

/** `lun 16 nov` */
export const shortWeekdayAndDate = (date: StudioDate) => inWords(date, 'EEE d MMM');

/** `lun` */
export const shortWeekday = (date: StudioDate) => inWords(date, 'EEE');

/** `16` */
export const dayOfMonth = (date: StudioDate) => inWords(date, 'd');

/** `16 – 22 de noviembre`, or `30 de noviembre – 6 de diciembre`; with the year if neither day is in today's. */
export function dateRange(from: StudioDate, to: StudioDate, today: StudioDate): string {
  const [first, last, thisYear] = [from, to, today].map((date) => date.slice(0, 4));
  const isOfThisYear = first === thisYear || last === thisYear;
  const end = isOfThisYear ? dayAndMonth(to) : longDate(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)} – ${end}`;
  return `${isOfThisYear || first === last ? dayAndMonth(from) : longDate(from)} – ${end}`;
}

/** `05:00:00` as people read it: `05:00`. */
export const clockTime = (time: string) => time.slice(0, 5);
