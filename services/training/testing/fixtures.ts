import type { Booking } from '../models/booking.model.ts';
import { type CreditAccount, emptyAccount, type HeldPlan } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import { newTraining } from '../rules/schedule-policy.ts';

/** An hour of training with ten seats, none of them taken. */
export function trainingOn(date: string, startTime: string, over: Partial<Training> = {}): Training {
  const endTime = `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`;
  const form = { category: 'normal', maxCapacity: 10, trainingDate: date, startTime, endTime } as const;
  return { ...newTraining('training', form), ...over };
}

/** Three a week, from November 1st to December 31st. */
export function planOf(over: Partial<HeldPlan> = {}): HeldPlan {
  return {
    assignmentId: 'assignment',
    planName: 'Plan Básico',
    classesLeft: 12,
    weeklyLimit: 3,
    startsOn: '2026-11-01',
    endsOn: '2026-12-31',
    startsAt: new Date('2026-11-01T05:00:00Z'),
    assignedAt: new Date('2026-11-01T05:00:00Z'),
    freezes: [],
    ...over,
  };
}

export function creditAccount(over: Partial<CreditAccount> = {}): CreditAccount {
  return { ...emptyAccount('ana'), version: 1, ...over };
}

/** Ana's booking of a training, paid from her plan. */
export function bookingOf(training: Training, over: Partial<Booking> = {}): Booking {
  return {
    _id: 'booking',
    trainingId: training._id,
    accountId: 'ana',
    status: 'booked',
    paidFrom: 'plan',
    assignmentId: 'assignment',
    week: training.week,
    startsAt: training.startsAt,
    knownTime: null,
    bookedAt: new Date('2026-11-17T12:00:00Z'),
    bookedBy: 'ana',
    cancelledAt: null,
    cancelledBy: null,
    cancelRequestId: null,
    attendance: null,
    version: 1,
    ...over,
  };
}

/** The facts of a member who has nothing to do with a training yet. */
export const noSeat = { booking: undefined, released: undefined, absences: [], overlapping: [] } as const;
