import type { BookingState } from '@studio/contracts/rules/booking-policy';
import { listIsFull } from '@studio/contracts/rules/waitlist-policy';
import type { Obstacle } from './booking-obstacle.ts';
import type { MyTraining, Training } from './training.ts';
import type { Outlook } from './week-outlook.ts';

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

/** An act of a member on a class by which nothing else changes. */
export type ActKind = 'book' | 'cancel' | 'join' | 'leave' | 'release' | 'reclaim';

/** Leaving a waitlist has none: joining it again would not restore the place. */
const opposite: Partial<Record<ActKind, ActKind>> = {
  book: 'cancel',
  cancel: 'book',
  join: 'leave',
  release: 'reclaim',
  reclaim: 'release',
};

/**
 * The act by which «Deshacer» takes an act back, given the member's booking before it. A cancelled courtesy, and a class
 * of a voided plan, would be paid for the first time.
 */
export function undoingOf(act: ActKind, booking: Pick<MyTraining, 'paidFrom' | 'voided'> | undefined) {
  const isLost = act === 'cancel' && (!booking || booking.paidFrom === 'courtesy' || booking.voided);
  return isLost ? undefined : opposite[act];
}

/** Whether a class's row offers the act, without a question about the hour: «Deshacer» is there only then. */
export function offersAtOnce(act: ActKind, { obstacle, sameHour, attendance, ...row }: Outlook): boolean {
  const offered = { ...row, obstacle: obstacle?.kind, canChange: false };
  const isAsked = sameHour && (act === 'book' || act === 'reclaim');
  return !isAsked && (offeredAct(offered) === act || (!attendance && offeredAside(offered) === act));
}

/** Whether one of the week's bookings can be exchanged for the class, in spite of the obstacle. */
export const canExchange = ({ obstacle }: Pick<Outlook, 'obstacle'>) => Boolean(obstacle?.givesUp.length);

/** Whether a class that was exchanged for another can be taken back: with what leaving the other one gives back. */
export function offersChangeBack({ state: left, training: { id: leaving } }: Outlook, taking: Outlook): boolean {
  const { state, obstacle, sameHour } = taking;
  if (left !== 'booked' || state !== 'open' || (sameHour && sameHour.id !== leaving)) return false;
  return !obstacle || obstacle.givesUp.some(({ id }) => id === leaving);
}
