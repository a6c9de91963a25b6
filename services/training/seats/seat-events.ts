import type { Fact } from '@studio/chassis/events/envelope';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { digestOf } from '@studio/chassis/text/digest';
import {
  bookingCancelled,
  type BookingState,
  type PlanCreditsState,
  planCreditsChanged,
  seatReleased,
  type SpecialCreditsState,
  specialCreditsChanged,
  trainingBooked,
  type TrainingState,
} from '@studio/contracts/events/training-events';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { Changed } from '../models/guarded-writes.ts';
import type { Training } from '../models/training.model.ts';

/** The state of a training as published. */
export function trainingFact(training: Training): Fact<TrainingState> {
  const { _id: trainingId, version, startsAt, endsAt } = training;
  const { category, date, startTime, endTime, capacity, status, title, description, room, coach } = training;
  return {
    aggregateId: trainingId,
    version,
    payload: {
      trainingId,
      category,
      date,
      startTime,
      endTime,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      capacity,
      status,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(room !== undefined && { room }),
      ...(coach && { coachId: coach.id }),
      ...(coach?.substituteFor !== undefined && { substituteFor: coach.substituteFor }),
      ...(training.minParticipants !== undefined && { minParticipants: training.minParticipants }),
    },
  };
}

/** A guest as published: without name and telephone. */
export function guestFact({ _id: guestId, phoneKey }: Pick<Guest, '_id' | 'phoneKey'>) {
  return { aggregateId: guestId, version: 1, payload: { guestId, phoneDigest: digestOf(phoneKey) } };
}

export function bookingFact(booking: Booking): Fact<BookingState> {
  const { _id: bookingId, version, trainingId, accountId, status, paidFrom, assignmentId, bookedBy } = booking;
  return {
    aggregateId: bookingId,
    version,
    payload: {
      bookingId,
      trainingId,
      accountId,
      status,
      ...(booking.guest && { guest: true }),
      paidFrom,
      assignmentId,
      bookedAt: booking.bookedAt.toISOString(),
      bookedBy,
      cancelledAt: booking.cancelledAt?.toISOString() ?? null,
      attendance: booking.attendance,
    },
  };
}

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
