import { shortDayInWords } from '@studio/contracts/days-in-words';
import { foldName } from '@studio/contracts/fold-name';
import { GUEST_KEPT_DAYS, GUEST_TRIED_DAYS } from '@studio/contracts/rules/guests';
import { addStudioDays, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';

/** A guest is a telephone and a name: a family may share the telephone (`docs/product.md` §3.19). */
interface GuestPerson {
  readonly phoneKey: string;
  readonly name: string;
}

/** Equal for guests who are the same person. */
export function personKeyOf({ phoneKey, name }: GuestPerson): string {
  return `${phoneKey} ${foldName(name)}`;
}

type GuestSeat = Pick<Booking, 'guest' | 'status' | 'attendance'>;

/** Whether a guest has or had a seat and was not marked absent. */
export function tookPart({ guest, status, attendance }: GuestSeat): boolean {
  return guest === true && status === 'booked' && attendance !== 'absent';
}

/**
 * The message about a guest who was enrolled before: the day of its last class that has begun, else of its next
 * one. Undefined without any.
 */
export function triedInWords(seats: readonly (GuestSeat & Pick<Booking, 'startsAt'>)[], now: Date): string | undefined {
  const starts = seats.filter(tookPart).map(({ startsAt }) => startsAt);
  const ordered = starts.toSorted((one, other) => one.getTime() - other.getTime());
  const begun = ordered.findLast((startsAt) => startsAt <= now);
  if (begun) return `Ya probó el ${dayOf(begun)}`;
  const [next] = ordered;
  return next && `Ya está inscrito para el ${dayOf(next)}`;
}

function dayOf(instant: Date): string {
  return shortDayInWords(toStudioDate(instant));
}

/** The first instant of the last 14 studio days. Guests of classes since then are listed as having tried one. */
export function triedSince(now: Date): Date {
  return studioInstant(addStudioDays(toStudioDate(now), 1 - GUEST_TRIED_DAYS), '00:00');
}

/** Guests of classes that began before this instant are erased. */
export function erasedBefore(now: Date): Date {
  return studioInstant(addStudioDays(toStudioDate(now), -GUEST_KEPT_DAYS), '00:00');
}
