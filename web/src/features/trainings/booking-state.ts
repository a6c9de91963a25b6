import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/limits';
import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';

/**
 * What a training is to the member who looks at it (spec §4):
 * open, booked (may still be cancelled), locked (too late to cancel), full, past, completed.
 */
export type BookingState = 'open' | 'booked' | 'locked' | 'full' | 'past' | 'completed';

interface Scheduled {
  readonly trainingDate: string;
  readonly startTime: string;
}

export function hasStarted({ trainingDate, startTime }: Scheduled, now: Date): boolean {
  return studioInstant(trainingDate, startTime) <= now;
}

/** The last instant at which the member may cancel. */
export function cancellableUntil({ trainingDate, startTime }: Scheduled): Date {
  return new Date(studioInstant(trainingDate, startTime).getTime() - CANCELLATION_CUT_OFF_MINUTES * 60_000);
}

/** The same as the studio's clock shows it, `HH:MM`. */
export function cancellableUntilTime(training: Scheduled): string {
  return toStudioTime(cancellableUntil(training)).slice(0, 5);
}

export function bookingState(
  training: Scheduled & { readonly availableSpots: number },
  booked: boolean,
  now: Date,
): BookingState {
  if (hasStarted(training, now)) return booked ? 'completed' : 'past';
  if (booked) return now <= cancellableUntil(training) ? 'booked' : 'locked';
  return training.availableSpots > 0 ? 'open' : 'full';
}
