import type { BookingState } from './booking-state.ts';
import type { Training } from './training.ts';

/** How a member stands with a training. */
export interface Standing {
  readonly training: Pick<Training, 'waitlistCount' | 'waitlistPosition' | 'released'>;
  readonly state: BookingState;
  /** The latest time to cancel the booking, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
  /** Whether the booking came from the waitlist. */
  readonly fromWaitlist: boolean;
}

/**
 * The deadline for cancelling, that the seat was released, the member's place on the waitlist, or else its length;
 * empty for none of these.
 */
export function standingInWords({ training, state, cancellableUntil, fromWaitlist }: Standing): string {
  if (state === 'booked' || state === 'locked') {
    const seat = fromWaitlist ? 'Tienes cupo: te inscribimos.' : '';
    const until = state === 'booked' && cancellableUntil ? `Cancela hasta las ${cancellableUntil}` : '';
    return `${seat} ${until}`.trim();
  }
  const { waitlistCount: count, waitlistPosition: position, released } = training;
  if (released) return 'Avisaste que no vas';
  if (position && state !== 'past' && state !== 'completed') return `Eres ${position}.º en la lista`;
  return count && state === 'full' ? `${count} en lista de espera` : '';
}
