import { getHolidaysForYear } from 'colombian-holidays';

/** A public holiday of Colombia. */
export interface Holiday {
  /** Studio date on which it is observed: many move to the next Monday. */
  readonly date: string;
  readonly name: string;
}

/** The holidays between two studio dates (inclusive) by Ley 51 de 1983, in order; two on one day are one of both names. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const names = new Map<string, string>();
  for (const { celebrationDate: date, name } of years.flatMap((year) => getHolidaysForYear(year))) {
    const other = names.get(date);
    if (date >= from && date <= to) names.set(date, other ? `${name.es} y ${other}` : name.es);
  }
  return [...names].map(([date, name]) => ({ date, name }));
}
