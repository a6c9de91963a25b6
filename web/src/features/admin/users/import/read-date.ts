import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { type DateFacts, readFinishedDate } from '../../../../dates/typed-date.ts';

/** Whether dates have the month first; `doubtful`: some dates say so, but too few, or others contradict them. */
export type DateOrder = 'day-first' | 'month-first' | 'doubtful';

/** Five digits, the days since the end of 1899: from 1927 to 2173. */
const serialDate = /^\d{5}([.,]\d+)?$/;
const timeOfDay = /[\sT]+\d{1,2}:\d{2}.*$/i;
/** `12/31/1990`, `12/31`: which number is the month depends on who wrote it. */
const twoNumbers = /^(\d{1,2})([\s/.-]+)(\d{1,2})((?:\2\d{2,4})?)$/;
/** `1990/01/15`, `1990.01.15` */
const yearFirst = /^(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})$/;
/** `19900115`; if the day comes first, the last four digits are a year. */
const yearFirstDigits = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** `Jan 15, 1990`, `enero 15 de 1990` */
const namedMonthFirst = /^([a-z]{3,10})\.?\s+(\d{1,2})(?:,|\s+de)?\s+(\d{4}|\d{2})$/i;
/** `Mon Jan 15 00:00:00 COT 1990`, as a Java program writes a date. */
const javaDate = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) [\d:]{8} \S+ (\d{4})$/i;

/** The months whose English abbreviation differs. */
const spanishMonths: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic' };

/** With this many dates that can only be month-first, none of them is a slip. */
const surely = 10;

/**
 * The order of all these dates: people who write the month first do so in each row, and half of their dates would silently
 * become other ones (`docs/product.md` §4.9).
 */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const { monthFirst, dayFirst } = telling(texts);
  if (monthFirst === 0) return 'day-first';
  return dayFirst === 0 && monthFirst >= surely ? 'month-first' : 'doubtful';
}

/** Whether the dates of a column show by themselves that the day is first, whatever other columns do. */
export function isSurelyDayFirst(texts: readonly string[]): boolean {
  const { monthFirst, dayFirst } = telling(texts);
  return monthFirst === 0 && dayFirst > 0;
}

/** The numbers of dates that are valid in one order only. */
function telling(texts: readonly string[]) {
  const pairs = texts.flatMap((text) => {
    const [, first, , second] = twoNumbers.exec(dayOnly(text)) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return {
    monthFirst: pairs.filter(([first, second]) => first <= 12 && second > 12).length,
    dayFirst: pairs.filter(([first, second]) => first > 12 && second <= 12).length,
  };
}

/**
 * The date of a cell, including a program's serial number or a date with a time, otherwise as a field of the app
 * understands it; null for anything else.
 */
export function readCellDate(text: string, order: DateOrder, facts: DateFacts): StudioDate | null {
  if (serialDate.test(text)) return addStudioDays('1899-12-30', Number.parseInt(text, 10));
  const plain = dayOnly(text)
    .replace(yearFirst, '$1-$2-$3')
    .replace(yearFirstDigits, '$1-$2-$3')
    .replace(namedMonthFirst, '$2 $1 $3')
    .replace(twoNumbers, order === 'month-first' ? '$3$2$1$4' : '$&');
  return readFinishedDate(withSpanishMonth(plain), facts);
}

function dayOnly(text: string): string {
  return text.replace(javaDate, '$2 $1 $3').replace(timeOfDay, '');
}

function withSpanishMonth(text: string): string {
  return text.replace(/\b(jan|apr|aug|dec)[a-z]*/i, (month) => spanishMonths[month.slice(0, 3).toLowerCase()]!);
}
