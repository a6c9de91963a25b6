import type { BookingState } from '@studio/contracts/rules/booking-policy';
import { listIsFull } from '@studio/contracts/rules/waitlist-policy';
import type { Obstacle } from './booking-obstacle.ts';
import type { Training } from './training.ts';

export interface OfferedTraining {
  readonly training: Training;
  readonly state: BookingState;
  /** The reason why it cannot be booked; the notice above the days explains it. */
  readonly obstacle: Obstacle['kind'] | undefined;
  /** Whether the member can exchange another class of the week for it, in spite of the obstacle. */
  readonly canChange: boolean;
}

export type OfferedAct = 'book' | 'change' | 'cancel' | 'join' | 'leave' | 'reclaim';

/** The act that a training's row offers; null where there is none (docs/product.md §6.14). */
export function offeredAct({ training, state, obstacle, canChange }: OfferedTraining): OfferedAct | null {
  const waits = training.waitlistPosition !== undefined;
  if (state === 'booked') return 'cancel';
  if (state === 'full') return waits ? 'leave' : obstacle || listIsFull(training.waitlistCount ?? 0) ? null : 'join';
  if (state === 'closed') return waits ? 'leave' : null;
  if (state !== 'open') return null;
  if (training.released) return 'reclaim';
  if (!obstacle) return 'book';
  if (canChange) return 'change';
  return waits ? 'leave' : null;
}

/** Whether a seat that is given up goes to somebody who waits for it. */
export const losesSeat = ({ availableSpots, waitlistCount }: Pick<Training, 'availableSpots' | 'waitlistCount'>) =>
  availableSpots === 0 && waitlistCount !== undefined;

export type OfferedAside = 'release' | 'line';

/**
 * The secondary act of a row: to release a seat that cannot be cancelled any more (docs/product.md §3.18), or to see
 * how the waitlist has moved (§3.23).
 */
export function offeredAside({ training, state }: OfferedTraining): OfferedAside | null {
  if (state === 'locked') return 'release';
  const isAhead = state === 'open' || state === 'closed' || state === 'full';
  return isAhead && training.waitlistPosition !== undefined ? 'line' : null;
}
