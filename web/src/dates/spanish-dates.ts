import type { StudioDate } from '@studio/contracts/studio-time';

/** Monday first. */
export const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

const monthNames = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);

// A calendar day has no time zone: its words come from its digits.
const year = (date: StudioDate) => date.slice(0, 4);
const month = (date: StudioDate) => monthNames[Number(date.slice(5, 7)) - 1]!;
const weekday = (date: StudioDate) => weekdayNames[(new Date(date).getUTCDay() + 6) % 7]!;

/** Months and weekdays where room is short: their first three letters. */
const short = (name: string) => name.slice(0, 3);

/** `16` */
export const dayOfMonth = (date: StudioDate) => String(Number(date.slice(8)));

/** `16 de noviembre` */
export const dayAndMonth = (date: StudioDate) => `${dayOfMonth(date)} de ${month(date)}`;

/** `16 de noviembre de 2026` */
export const longDate = (date: StudioDate) => `${dayAndMonth(date)} de ${year(date)}`;

/** `nov 2026`, where room is short */
export const shortMonthAndYear = (date: StudioDate) => `${short(month(date))} ${year(date)}`;

/** `noviembre de 2026` */
export const monthAndYear = (date: StudioDate) => `${month(date)} de ${year(date)}`;

/** `lunes 16 de noviembre` */
export const weekdayAndDate = (date: StudioDate) => `${weekday(date)} ${dayAndMonth(date)}`;

/** `lunes 16` */
export const weekdayAndDay = (date: StudioDate) => `${weekday(date)} ${dayOfMonth(date)}`;

/** `16 nov 2026`, where room is short */
export const shortDate = (date: StudioDate) => `${dayAndShortMonth(date)} ${year(date)}`;

/** `16 nov` */
export const dayAndShortMonth = (date: StudioDate) => `${dayOfMonth(date)} ${short(month(date))}`;

/** `lun 16 nov` */
export const shortWeekdayAndDate = (date: StudioDate) => `${shortWeekday(date)} ${dayAndShortMonth(date)}`;

/** `lun` */
export const shortWeekday = (date: StudioDate) => short(weekday(date));

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
