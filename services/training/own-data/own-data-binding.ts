import type { z } from 'zod';
import { type Binding, on } from '@studio/chassis/http/handler';
import { getTrainingData } from '@studio/contracts/http/own-data-routes';
import type { Training } from '../models/training.model.ts';
import { classesLeftAt } from '../rules/credit-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type OwnData, readOwnData } from './read-own-data.ts';
import { presentMovement } from '../credits/present-movement.ts';

/** The route by which a member reads all that training stores about them. */
export function ownDataBinding(parts: TrainingParts): Binding {
  return on(
    getTrainingData,
    async ({ session: { accountId } }) => presentOwnData(await readOwnData(parts, accountId), parts.clock()),
    { fenced: true },
  );
}

function presentOwnData(data: OwnData, now: Date): z.input<typeof getTrainingData.success.schema> {
  const { account, bookings, waitedFor, fixedSlots, movements, calendarFeed } = data;
  return {
    remainingClasses: classesLeftAt(account, now),
    keptClasses: account.carried,
    specialTrainingsRemaining: account.special,
    bookings: bookings.map(({ booking, training }) => ({
      ...presentClass(training),
      status: booking.status,
      paidFrom: booking.paidFrom,
      bookedAt: booking.bookedAt.toISOString(),
      cancelledAt: booking.cancelledAt?.toISOString() ?? null,
      attendance: booking.attendance,
    })),
    waitlists: waitedFor.flatMap((training) =>
      training.waitlist
        .filter(({ accountId }) => accountId === account._id)
        .map(({ joinedAt }) => ({ ...presentClass(training), joinedAt: joinedAt.toISOString() })),
    ),
    fixedSlots: fixedSlots.map(({ weekday, startTime, category, createdAt }) => ({
      weekday,
      startTime,
      category,
      createdAt: createdAt.toISOString(),
    })),
    movements: movements.map(presentMovement),
    calendarAddressCreatedAt: calendarFeed?.createdAt.toISOString() ?? null,
  };
}

function presentClass({ category, date: trainingDate, startTime, endTime }: Training) {
  return { category, trainingDate, startTime, endTime };
}
