import { holidaysBetween } from '@studio/contracts/holidays';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import { addStudioDays } from '@studio/contracts/studio-time';
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

interface ClosingFacts {
  /** Studio date. */
  readonly today: string;
  /** The closed ranges that overlap the new one. */
  readonly closed: readonly ClosedRange[];
}

/** Why a range cannot be closed (`docs/product.md` §3.14): it begins in the past or overlaps a closed range. */
export function refusalOfClosing({ startDate }: Range, { today, closed }: ClosingFacts): Refusal | undefined {
  if (startDate < today) return refusals.CLOSURE_IN_PAST;
  return closed.length > 0 ? refusals.CLOSURE_OVERLAPS : undefined;
}

/** A person who loses bookings or waitlist places when trainings are cancelled together. */
export interface AffectedPerson {
  readonly accountId: string;
  readonly bookingIds: readonly string[];
  /** The trainings that they waited for. */
  readonly waitedFor: readonly string[];
}

/** Everyone with a booking or a waitlist place in the trainings. `bookings`: those of the trainings. */
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
