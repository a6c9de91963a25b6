import type { BookingState } from '@studio/contracts/rules/booking-policy';
import { listIsFull } from '@studio/contracts/rules/waitlist-policy';
import type { Training } from './training.ts';

/** How a member stands with a training. */
export interface Standing {
  readonly training: Pick<Training, 'waitlistCount' | 'waitlistPosition' | 'released'>;
  readonly state: BookingState;
  /** The latest time to cancel the booking, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
  /** Whether the booking came from the waitlist. */
  readonly fromWaitlist: boolean;
  /** Whether a booking made now could not be cancelled any more. */
  readonly isFinal: boolean;
}

/**
 * The deadline for cancelling, that it has passed, that the seat was released, the member's place on the waitlist, or
 * else its length; empty for none of these.
 */
export function standingInWords({ training, state, cancellableUntil, fromWaitlist, isFinal }: Standing): string {
  if (state === 'booked' || state === 'locked') {
    const seat = fromWaitlist ? 'Tienes cupo: te inscribimos.' : '';
    const until = state === 'booked' && cancellableUntil ? `Cancela hasta las ${cancellableUntil}` : '';
    return `${seat} ${until}`.trim();
  }
  const { waitlistCount: count, waitlistPosition: position, released } = training;
  if (released) return 'Avisaste que no vas';
  if (isFinal) return 'Ya no se podrá cancelar';
  if (position && state !== 'past' && state !== 'completed') return `Eres ${position}.º en la lista`;
  if (state !== 'full' || !count) return '';
  return `${count} en lista de espera${listIsFull(count) ? ': no cabe nadie más' : ''}`;
}
