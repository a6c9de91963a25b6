import type { StudioDate } from './studio-time.ts';

const dayAndMonth = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Consecutive days, both inclusive. */
export interface Days {
  readonly from: StudioDate;
  readonly to: StudioDate;
}

/** `3 de diciembre` */
export function dayInWords(date: StudioDate): string {
  return dayAndMonth.format(new Date(`${date}T00:00:00Z`));
}

/** `del 3 al 12 de diciembre`, `del 28 de diciembre al 5 de enero`; of one day `el 3 de diciembre`. */
export function daysInWords({ from, to }: Days): string {
  if (from === to) return `el ${dayInWords(from)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `del ${isOneMonth ? Number(from.slice(8)) : dayInWords(from)} al ${dayInWords(to)}`;
}
