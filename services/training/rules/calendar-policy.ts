import { getHolidaysForYear } from 'colombian-holidays';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import { addStudioDays, weekdayOf } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Closure } from '../models/closure.model.ts';
import type { Training } from '../models/training.model.ts';

/** Studio dates, both inclusive. */
export type Range = Pick<Closure, 'startDate' | 'endDate'>;

export type ClosedRange = Range & Pick<Closure, 'reason'>;

/** A day with a name: a holiday, a closed day, or both (`docs/product.md` §3.14). */
export interface CalendarDay {
  /** Studio date. */
  readonly date: string;
  readonly holiday?: string;
  readonly closed?: ClosedRange;
}

/** The holidays and closed days between two studio dates (inclusive), in order; `closed`: the ranges of these days. */
export function calendarBetween(from: string, to: string, closed: readonly ClosedRange[]): CalendarDay[] {
  const holidays = new Map(holidaysBetween(from, to).map(({ date, name }) => [date, name]));
  const days: CalendarDay[] = [];
  for (let date = from; date <= to; date = addStudioDays(date, 1)) {
    const holiday = holidays.get(date);
    const closure = closed.find((range) => range.startDate <= date && date <= range.endDate);
    if (holiday || closure) days.push({ date, ...(holiday && { holiday }), ...(closure && { closed: closure }) });
  }
  return days;
}

/** A public holiday of Colombia. */
interface Holiday {
  /** Studio date on which it is observed: many move to the next Monday. */
  readonly date: string;
  readonly name: string;
}

/**
 * The holidays between two studio dates (inclusive), in order (`docs/product.md` §3.14); two on one day are one of both
 * names.
 */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const names = new Map<string, string>();
  for (const { date, name } of years.flatMap((year) => [...byLaw51(year), ...byLaw2578(year)])) {
    const other = names.get(date);
    if (date >= from && date <= to) names.set(date, other ? `${name} y ${other}` : name);
  }
  return [...names].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The 18 of Ley 51 de 1983. The package knows no later law. */
function byLaw51(year: number): Holiday[] {
  return getHolidaysForYear(year).map(({ celebrationDate, name }) => ({ date: celebrationDate, name: name.es }));
}

/** The one that Ley 2578 de 2026 adds: 9 July, on the next Monday as Ley 51 says of others, for the first time in 2026. */
function byLaw2578(year: number): Holiday[] {
  const date = `${year}-07-09`;
  const daysToMonday = (8 - weekdayOf(date)) % 7;
  return year < 2026
    ? []
    : [{ date: addStudioDays(date, daysToMonday), name: 'Nuestra Señora del Rosario de Chiquinquirá' }];
}

interface ClosingFacts {
  /** Studio date. */
  readonly today: string;
  /** The closed ranges that share a day with it. */
  readonly closed: readonly ClosedRange[];
}

/** Why a range cannot be closed (`docs/product.md` §3.14): what was is not changed, and a day is closed once. */
export function refusalOfClosing({ startDate }: Range, { today, closed }: ClosingFacts): Refusal | undefined {
  if (startDate < today) return refusals.CLOSURE_IN_PAST;
  return closed.length > 0 ? refusals.CLOSURE_OVERLAPS : undefined;
}

/** Somebody who loses a booking, or a place on a waitlist, with the trainings of a range. */
export interface AffectedPerson {
  readonly accountId: string;
  readonly bookingIds: readonly string[];
  /** The trainings that they waited for. */
  readonly waitedFor: readonly string[];
}

/** Everybody with a booking or a place on a waitlist. `bookings`: those of the trainings. */
export function affectedPeople(
  trainings: readonly Pick<Training, '_id' | 'waitlist'>[],
  bookings: readonly Pick<Booking, '_id' | 'accountId'>[],
): AffectedPerson[] {
  const people = new Map<string, { readonly bookingIds: string[]; readonly waitedFor: string[] }>();
  const lossesOf = (accountId: string) => {
    const losses = people.get(accountId) ?? { bookingIds: [], waitedFor: [] };
    people.set(accountId, losses);
    return losses;
  };
  for (const { _id, accountId } of bookings) lossesOf(accountId).bookingIds.push(_id);
  for (const { _id, waitlist } of trainings) {
    for (const { accountId } of waitlist) lossesOf(accountId).waitedFor.push(_id);
  }
  return [...people].map(([accountId, losses]) => ({ accountId, ...losses }));
}
