import type { z } from 'zod';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { timeOf } from '../rules/move-policy.ts';
import type { lostPayload, LostClasses } from './closure-mails.ts';
import { givenBackBy } from './given-back.ts';

type Stores = Pick<TrainingStores, 'bookings' | 'trainings' | 'movements' | 'creditAccounts'>;

/** What a person lost with several trainings and got back, in the order of the trainings. */
export async function readLostClasses(
  stores: Stores,
  accountId: string,
  { bookingIds, waitedFor }: z.output<typeof lostPayload>,
): Promise<LostClasses> {
  const bookings = await stores.bookings.find({ _id: { $in: [...bookingIds] } }).toArray();
  const ids = [...bookings.map(({ trainingId }) => trainingId), ...waitedFor];
  const trainings = await stores.trainings
    .find({ _id: { $in: ids } })
    .sort({ startsAt: 1 })
    .toArray();
  const keys = bookingIds.map((id) => `refund:${id}`);
  const refunds = await stores.movements
    .find({ key: { $in: keys } })
    .sort({ sequence: 1 })
    .toArray();
  const account = (await stores.creditAccounts.findOne({ _id: accountId })) ?? emptyAccount(accountId);
  const bookingOf = new Map(bookings.map((booking) => [booking.trainingId, booking]));
  return {
    // Somebody without a mail about a move knows the old time.
    booked: trainings.flatMap((training) => {
      const booking = bookingOf.get(training._id);
      return booking ? [{ category: training.category, ...timeOf(booking.knownTime ?? training) }] : [];
    }),
    waitedFor: trainings.filter(({ _id }) => waitedFor.includes(_id)),
    givenBack: refunds.map((refund) => givenBackBy(refund, account)),
  };
}
