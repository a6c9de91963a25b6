import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { ClosedRange } from './calendar-policy.ts';

/** Studio dates, both inclusive. */
export interface Range {
  readonly startDate: string;
  readonly endDate: string;
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
