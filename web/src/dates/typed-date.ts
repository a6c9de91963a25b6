import { isStudioDate, type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `3/12/2026`, `03-12-2026`, `3.12.2026`, `3 dic 2026`, `3 de diciembre de 2026` */
const dayFirst = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,10}\.?)[\s/.-]+(\d{4}|\d{2})$/;
/** `03122026`, as on a keypad that has digits only */
const digitsOnly = /^(\d\d)(\d\d)(\d{4}|\d{2})$/;
/** `2026-12-03`, as browsers fill in a birth date and as people paste one from a list */
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses a typed date, day before month (docs/product.md §6.6). Returns null for anything else, and for a two-digit
 * year unless `fullYear` expands it.
 */
export function readDate(text: string, fullYear?: (twoDigits: number) => number): StudioDate | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/\bdel?\b/g, ' ');
  const named = yearFirst.exec(plain);
  if (named) return dateOf(Number(named[1]), Number(named[2]), Number(named[3]));
  const [, day, month, year] = dayFirst.exec(plain) ?? digitsOnly.exec(plain) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  if (year.length === 2 && !fullYear) return null;
  const wholeYear = year.length === 2 ? fullYear!(Number(year)) : Number(year);
  return dateOf(wholeYear, monthOf(month), Number(day));
}

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3)) + 1;
}

function dateOf(year: number, month: number, day: number): StudioDate | null {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const isReal = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? midnight.toISOString().slice(0, 10) : null;
}

/** What decides the year of a date without one. */
export interface DateFacts {
  readonly today: StudioDate;
  /** A day of the past, whose year has to be named. */
  readonly isBirthDate: boolean;
  /** The first possible day; text that is no date sets no limit. */
  readonly min?: string | undefined;
}

/** The number of years ahead that a two-digit year may mean. */
const yearsAhead = 20;

/**
 * Parses a date that is typed to its end (docs/product.md §6.6): like `readDate`, and also `4/12/26` and `4 dic`. Without
 * a year it is the first such day from `min` on; where any day is possible, the nearest to today.
 */
export function readFinishedDate(text: string, { today, isBirthDate, min = '' }: DateFacts): StudioDate | null {
  const thisYear = Number(today.slice(0, 4));
  const named = readDate(text, yearUpTo(isBirthDate ? thisYear : thisYear + yearsAhead));
  if (named || isBirthDate) return named;
  const days = [-1, 0, 1, 2].flatMap((years) => readDate(`${text.trim()} ${thisYear + years}`) ?? []);
  if (isStudioDate(min)) return days.find((day) => day >= min) ?? null;
  const distance = (day: StudioDate) => Math.abs(studioDaysBetween(today, day));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The year that two digits stand for: the latest one that is no later than `latest`. */
export function yearUpTo(latest: number): (twoDigits: number) => number {
  return (twoDigits) => latest - ((latest - twoDigits) % 100);
}

/** `03/12/2026`; text that is not a date is returned unchanged. */
export function dateAsTyped(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? value : `${day}/${month}/${year}`;
}

/** Adds the slash before a digit that begins the month or the year: some keypads have none. */
export function withSlash(text: string): string {
  return text.replace(/^(\d\d|\d{1,2}\/\d\d)(\d)$/, '$1/$2');
}
