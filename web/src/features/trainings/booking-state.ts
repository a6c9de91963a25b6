import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/rules/bookings';
import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';

/**
 * The state of a training for this member (docs/product.md §6.1): open, closed (its week is not open yet), booked (can
 * still be cancelled), locked (too late to cancel), full, past or completed.
 */
export type BookingState = 'open' | 'closed' | 'booked' | 'locked' | 'full' | 'past' | 'completed';

interface Scheduled {
  readonly trainingDate: string;
  readonly startTime: string;
}

export function hasStarted({ trainingDate, startTime }: Scheduled, now: Date): boolean {
  return studioInstant(trainingDate, startTime) <= now;
}

interface Booking extends Scheduled {
  /** Present if it differs from the studio's cut-off, as after a move (docs/product.md §3.6). */
  readonly cancellableUntil?: string | undefined;
}

/** The last instant at which the member may cancel. */
export function cancellableUntil({ trainingDate, startTime, cancellableUntil: given }: Booking): Date {
  if (given) return new Date(given);
  return new Date(studioInstant(trainingDate, startTime).getTime() - CANCELLATION_CUT_OFF_MINUTES * 60_000);
}

/** The same instant in studio time, `HH:MM`. */
export function cancellableUntilTime(booking: Booking): string {
  return toStudioTime(cancellableUntil(booking)).slice(0, 5);
}

/** `weekIsOpen`: whether members may book in the week of the training. */
export function bookingState(
  training: Scheduled & { readonly availableSpots: number; readonly released?: true | undefined },
  booking: Booking | undefined,
  { now, weekIsOpen }: { readonly now: Date; readonly weekIsOpen: boolean },
): BookingState {
  if (hasStarted(training, now)) return booking ? 'completed' : 'past';
  if (booking) return now <= cancellableUntil(booking) ? 'booked' : 'locked';
  // A released seat may be taken back in any week.
  if (!weekIsOpen && !training.released) return 'closed';
  return training.availableSpots > 0 ? 'open' : 'full';
}
