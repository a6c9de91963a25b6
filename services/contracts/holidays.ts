import { getHolidaysForYear } from 'colombian-holidays';
import { addStudioDays, weekdayOf } from './studio-time.ts';

/** A public holiday of Colombia. */
interface Holiday {
  /** Studio date on which it is observed: many move to the next Monday. */
  readonly date: string;
  readonly name: string;
}

/**
 * The holidays between two studio dates (inclusive), in order (`docs/product.md` §3.14). Two on one day become one with
 * both names.
 */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const names = new Map<string, string>();
  for (const { date, name } of years.flatMap((year) => [...byLaw51(year), ...byLaw2578(year)])) {
    const other = names.get(date);
    if (date >= from && date <= to) names.set(date, other ? `${name} y ${other}` : name);
  }
  return [...names].map(([date, name]) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The 18 holidays of Ley 51 de 1983. The package knows no later law. */
function byLaw51(year: number): Holiday[] {
  return getHolidaysForYear(year).map(({ celebrationDate, name }) => ({ date: celebrationDate, name: name.es }));
}

/** The holiday that Ley 2578 de 2026 adds: 9 July, moved to the next Monday as by Ley 51, from 2026 on. */
function byLaw2578(year: number): Holiday[] {
  const date = `${year}-07-09`;
  const daysToMonday = (8 - weekdayOf(date)) % 7;
  return year < 2026
    ? []
    : [{ date: addStudioDays(date, daysToMonday), name: 'Nuestra Señora del Rosario de Chiquinquirá' }];
}
