import { z } from 'zod';
import { dateInWords, rangeInWords } from '../mails/training-words.ts';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { ClosedRange } from '../rules/calendar-policy.ts';
import { timeOf, type TrainingTime } from '../rules/move-policy.ts';
import { type GivenBack, givenBackBy, givenBackTogether } from './given-back.ts';

/** Bookings and trainings that a person lost with others. */
export const lostPayload = z.object({
  bookingIds: z.array(z.string()).readonly(),
  waitedFor: z.array(z.string()).readonly(),
});

type Lost = TrainingTime & Pick<Training, 'category'>;

/** What one person lost with several trainings, and got back. */
export interface LostClasses {
  readonly booked: readonly Lost[];
  readonly waitedFor: readonly Lost[];
  readonly givenBack: readonly GivenBack[];
}

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

/** What was lost, what came back of it, and an apology. */
export function lostInWords({ booked, givenBack, waitedFor }: LostClasses): (string | string[])[] {
  return [
    ...listed(booked, ['Se canceló tu inscripción:', 'Se cancelaron tus inscripciones:']),
    ...givenBackTogether(givenBack),
    ...listed(waitedFor, [
      'Terminó la lista de espera en la que estabas:',
      'Terminaron las listas de espera en las que estabas:',
    ]),
    'Disculpa las molestias.',
  ];
}

/** `jueves 24 de diciembre`, `del lunes 21 de diciembre al domingo 3 de enero` */
export function daysInWords({ startDate, endDate }: Pick<ClosedRange, 'startDate' | 'endDate'>): string {
  return startDate === endDate ? dateInWords(startDate) : `del ${dateInWords(startDate)} al ${dateInWords(endDate)}`;
}

function listed(trainings: readonly Lost[], [one, several]: readonly [string, string]): (string | string[])[] {
  if (trainings.length === 0) return [];
  return [trainings.length === 1 ? one : several, trainings.map(inWords)];
}

function inWords({ category, ...time }: Lost): string {
  return category === 'special' ? `${rangeInWords(time)} (especial)` : rangeInWords(time);
}
