import type { Fact } from '@studio/chassis/events/envelope';
import { factOf } from '@studio/chassis/events/stored-fact';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { digestOf } from '@studio/chassis/text/digest';
import {
  bookingCancelled,
  bookingStateSchema,
  type PlanCreditsState,
  planCreditsChanged,
  seatReleased,
  type SpecialCreditsState,
  specialCreditsChanged,
  trainingBooked,
  trainingStateSchema,
} from '@studio/contracts/events/training-events';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { Changed } from '../models/guarded-writes.ts';
import type { Training } from '../models/training.model.ts';

/** The state of a training as published. */
export function trainingFact(training: Training) {
  const { coach } = training;
  const given = { coachId: coach?.id, substituteFor: coach?.substituteFor };
  return factOf(trainingStateSchema, 'trainingId', { ...training, ...given });
}

/** A guest as published: without name and telephone. */
export function guestFact({ _id: guestId, phoneKey }: Pick<Guest, '_id' | 'phoneKey'>) {
  return { aggregateId: guestId, version: 1, payload: { guestId, phoneDigest: digestOf(phoneKey) } };
}

/** The state of a booking as published. */
export const bookingFact = (booking: Booking) => factOf(bookingStateSchema, 'bookingId', booking);

/** The event for each status of a booking. */
export const seatEvents = {
  booked: trainingBooked,
  released: seatReleased,
  cancelled: bookingCancelled,
} as const satisfies Record<Booking['status'], unknown>;

export function specialCreditsFact({ _id: accountId, version, special }: CreditAccount): Fact<SpecialCreditsState> {
  return { aggregateId: accountId, version, payload: { accountId, specialTrainingsRemaining: special } };
}

export function planCreditsFact({
  _id: accountId,
  version,
  plan,
  next,
  carried,
}: CreditAccount): Fact<PlanCreditsState> {
  const payload = { accountId, plan: planBalance(plan), next: planBalance(next), carried };
  return { aggregateId: accountId, version, payload };
}

function planBalance(plan: HeldPlan | null) {
  return plan && { assignmentId: plan.assignmentId, classesLeft: plan.classesLeft };
}

/** Emits only the balances that changed: consumers of special trainings do not need every class of a plan. */
export function emitCredits(tx: Pick<Transaction, 'emit'>, { before, after }: Changed<CreditAccount>): void {
  if (after.special !== before.special) tx.emit(specialCreditsChanged, specialCreditsFact(after));
  if (!hasSamePlans(after, before)) tx.emit(planCreditsChanged, planCreditsFact(after));
}

function hasSamePlans(one: CreditAccount, other: CreditAccount): boolean {
  return one.carried === other.carried && isSameBalance(one.plan, other.plan) && isSameBalance(one.next, other.next);
}

function isSameBalance(one: CreditAccount['plan'], other: CreditAccount['plan']): boolean {
  return one?.assignmentId === other?.assignmentId && one?.classesLeft === other?.classesLeft;
}
