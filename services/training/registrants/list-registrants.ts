import type { z } from 'zod';
import type { registrantSchema } from '@studio/contracts/http/registrant-routes';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from '../models/booking.model.ts';
import type { HeldPlan } from '../models/credit-account.model.ts';
import type { Member } from '../models/member.model.ts';
import { planAt } from '../rules/credit-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
  /** That holds now. */
  readonly plan: HeldPlan | null;
}

/** The registrants of a training in the order of booking, with their plans. @throws AppError TRAINING_NOT_FOUND */
export async function listRegistrants(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  trainingId: string,
): Promise<Registrant[]> {
  const training = await stores.trainings.findOne({ _id: trainingId }, { projection: { _id: 1 } });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const bookings = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const ids = bookings.map(({ accountId }) => accountId);
  const [members, accounts] = await Promise.all([
    stores.members.find({ _id: { $in: ids } }).toArray(),
    stores.creditAccounts.find({ _id: { $in: ids } }).toArray(),
  ]);
  const now = clock();
  const memberOf = new Map(members.map((member) => [member._id, member]));
  const planOf = new Map(accounts.map((account) => [account._id, planAt(account, now)]));
  return bookings
    .toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
    .map((booking) => {
      const { accountId } = booking;
      return { booking, member: memberOf.get(accountId), plan: planOf.get(accountId) ?? null };
    });
}

export function presentRegistrant({ booking, member, plan }: Registrant): z.input<typeof registrantSchema> {
  return {
    id: booking.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    paid_from: booking.paidFrom,
    ...(member &&
      !member.deleted && {
        account_status: member.status,
        phone: member.phone,
        plan: plan && { ends_on: plan.endsOn, classes_left: plan.classesLeft },
      }),
    ...(booking.attendance && { attendance: booking.attendance }),
  };
}
