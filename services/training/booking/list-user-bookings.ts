import type { z } from 'zod';
import type { userBookingSchema } from '@studio/contracts/http/registrant-routes';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { readAccount } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';
import { listMyTrainings, type MyTraining } from './list-my-trainings.ts';

export interface UserBookings {
  /** The earliest training first. */
  readonly bookings: readonly MyTraining[];
  readonly account: CreditAccount;
}

/** A user's bookings of trainings that have not started. @throws AppError USER_NOT_FOUND */
export async function listUserBookings(
  parts: Pick<TrainingParts, 'stores' | 'clock'>,
  accountId: string,
): Promise<UserBookings> {
  const member = await parts.stores.members.findOne({ _id: accountId });
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  const now = parts.clock();
  const all = await listMyTrainings(parts, { accountId, week: undefined });
  const coming = all.filter(({ training }) => training.startsAt > now).toReversed();
  return { bookings: coming, account: await readAccount(parts.stores, accountId) };
}

export function presentUserBookings({ bookings, account }: UserBookings): z.input<typeof userBookingSchema>[] {
  return bookings.map(({ booking: { paidFrom, assignmentId }, training }) => ({
    trainingId: training._id,
    category: training.category,
    trainingDate: training.date,
    startTime: training.startTime,
    endTime: training.endTime,
    paidFrom,
    paidByCurrentPlan: paidFrom === 'plan' && assignmentId === account.plan?.assignmentId,
    paidByNextPlan: paidFrom === 'plan' && assignmentId === account.next?.assignmentId,
  }));
}
