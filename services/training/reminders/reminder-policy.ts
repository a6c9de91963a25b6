import { addStudioDays, studioInstant, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

const hourMs = 60 * 60_000;

/**
 * Studio times. Reminders become due from `first` to `last`; those that no worker wrote in time are written until
 * `end`.
 */
const daytime = { first: '07:00:00', last: '20:00:00', end: '21:00:00' } as const;
const noon = '12:00:00';
/** From `daytime.last` of an evening to a class just before noon. */
const eveningToNoonHours = 16;

/**
 * Whether a reminder of the class is due now (`docs/product.md` §4.10). A member who booked after the due time knows of
 * the class, and a guest has no address.
 */
export function isReminderDue(
  { startsAt, status }: Pick<Training, 'startsAt' | 'status'>,
  booking: Pick<Booking, 'status' | 'bookedAt' | 'guest'>,
  { hours, now }: { readonly hours: number; readonly now: Date },
): boolean {
  const dueAt = reminderDueAt(startsAt, hours);
  const isOn = status === 'scheduled' && booking.status === 'booked' && !booking.guest;
  return isOn && isDaytime(now) && dueAt <= now && now < startsAt && booking.bookedAt <= dueAt;
}

/**
 * The given number of hours before the start, but not at night: then on the following morning, or on the evening before
 * it if the class begins on that morning.
 */
export function reminderDueAt(startsAt: Date, hours: number): Date {
  const usual = new Date(startsAt.getTime() - hours * hourMs);
  const [date, time] = [toStudioDate(usual), toStudioTime(usual)];
  if (time >= daytime.first && time <= daytime.last) return usual;
  const morning = time < daytime.first ? date : addStudioDays(date, 1);
  return startsAt < studioInstant(morning, noon)
    ? studioInstant(addStudioDays(morning, -1), daytime.last)
    : studioInstant(morning, daytime.first);
}

/** The latest start of a training for which a reminder may be due now. */
export function reminderHorizon(hours: number, now: Date): Date {
  return new Date(now.getTime() + Math.max(hours, eveningToNoonHours) * hourMs);
}

function isDaytime(now: Date): boolean {
  const time = toStudioTime(now);
  return time >= daytime.first && time <= daytime.end;
}
