import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

const hourMs = 60 * 60_000;

/**
 * Whether the member is to be reminded of the class now (`docs/product.md` §4.10): so many hours before the start. Who
 * books later than that knows of it.
 */
export function isReminderDue(
  { startsAt, status }: Pick<Training, 'startsAt' | 'status'>,
  booking: Pick<Booking, 'status' | 'bookedAt'>,
  { hours, now }: { readonly hours: number; readonly now: Date },
): boolean {
  const dueAt = startsAt.getTime() - hours * hourMs;
  const isOn = status === 'scheduled' && booking.status === 'booked';
  return isOn && now < startsAt && now.getTime() >= dueAt && booking.bookedAt.getTime() <= dueAt;
}

/** Until when a training starts of which somebody may have to be reminded now. */
export function reminderHorizon(hours: number, now: Date): Date {
  return new Date(now.getTime() + hours * hourMs);
}
