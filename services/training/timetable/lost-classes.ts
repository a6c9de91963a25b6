import { z } from 'zod';
import { studioInstant } from '@studio/contracts/studio-time';
import type { ClassNotice } from '../mails/training-letter.ts';
import {
  classesBackInWords,
  classNotice,
  dateInWords,
  detailsInWords,
  keptInWords,
  type NamedClass,
  rangeInWords,
  shortStart,
  specialsBackInWords,
} from '../mails/training-words.ts';
import { type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import type { ClosedRange } from '../rules/calendar-policy.ts';
import { timeOf } from '../rules/move-policy.ts';
import { usableUntil } from '../seats/seat-mails.ts';

/** Bookings and waitlist places (by training) that a person lost when trainings were cancelled together. */
export const lostPayload = z.object({
  bookingIds: z.array(z.string()).readonly(),
  waitedFor: z.array(z.string()).readonly(),
});

/** What one person lost with several trainings, and what was refunded. */
export interface LostClasses {
  readonly booked: readonly NamedClass[];
  readonly waitedFor: readonly NamedClass[];
  readonly givenBack: readonly GivenBack[];
}

type LostBooking = NamedClass & Pick<Training, '_id'>;

type Stores = Pick<TrainingStores, 'bookings' | 'trainings' | 'movements' | 'creditAccounts'>;

/** What a person lost with several trainings and what was refunded, in the order of the trainings. */
export async function readLostClasses(
  stores: Stores,
  accountId: string,
  { bookingIds, waitedFor }: z.output<typeof lostPayload>,
): Promise<LostClasses & { readonly booked: readonly LostBooking[] }> {
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
  const refunded = new Set(refunds.map(({ key }) => key));
  const voided = bookings.filter(({ _id, paidFrom }) => paidFrom === 'plan' && !refunded.has(`refund:${_id}`));
  const account = (await stores.creditAccounts.findOne({ _id: accountId })) ?? emptyAccount(accountId);
  const bookingOf = new Map(bookings.map((booking) => [booking.trainingId, booking]));
  return {
    // A member who got no mail about a move knows the old time.
    booked: trainings.flatMap((training) => {
      const booking = bookingOf.get(training._id);
      return booking ? [{ ...training, ...timeOf(booking.knownTime ?? training) }] : [];
    }),
    waitedFor: trainings.filter(({ _id }) => waitedFor.includes(_id)),
    givenBack: [
      ...refunds.map((refund) => givenBackBy(refund, account)),
      ...voided.map(() => ({ kind: 'voided' }) as const),
    ],
  };
}

export const cancelledTitle = 'Tu clase se canceló';

const namedInNotice = 3;

/** The notice about the booked classes that were still to come. */
export function lostNotice(
  { booked }: { readonly booked: readonly LostBooking[] },
  now: Date,
): { readonly notice?: ClassNotice } {
  const startOf = ({ date, startTime }: LostBooking) => studioInstant(date, startTime);
  const coming = booked
    .filter((each) => startOf(each) > now)
    .toSorted((one, other) => startOf(one).getTime() - startOf(other).getTime());
  const [first] = coming;
  if (!first) return {};
  const notice = classNotice('class-cancelled', cancelledTitle, first);
  if (coming.length === 1) return { notice };
  const starts = coming.slice(0, namedInNotice).map(shortStart);
  const more = coming.length - starts.length;
  return {
    notice: {
      ...notice,
      title: `Se cancelaron ${coming.length} de tus clases`,
      body: [...starts, ...(more > 0 ? [`${more} más`] : [])].join(' · '),
      tag: `classes:${first._id}`,
      path: '/trainings',
    },
  };
}

/** The bookings that were lost, and what became of their credit. */
export function bookingsInWords({
  booked,
  givenBack,
}: Pick<LostClasses, 'booked' | 'givenBack'>): (string | string[])[] {
  return [
    ...listed(booked, ['Se canceló tu inscripción:', 'Se cancelaron tus inscripciones:']),
    ...givenBackTogether(givenBack),
  ];
}

/** What was lost, what was refunded, and an apology. */
export function lostInWords({ waitedFor, ...lost }: LostClasses): (string | string[])[] {
  return [
    ...bookingsInWords(lost),
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

function listed(trainings: readonly NamedClass[], [one, several]: readonly [string, string]): (string | string[])[] {
  if (trainings.length === 0) return [];
  return [trainings.length === 1 ? one : several, trainings.map(inWords)];
}

function inWords(lost: NamedClass): string {
  const title = lost.title === undefined ? '' : `«${lost.title}», `;
  const special = lost.category === 'special' ? ' (especial)' : '';
  return `${title}${rangeInWords(lost)}${special}${detailsInWords(lost)}`;
}

/** What was refunded for one booking, and where it is now. */
export type GivenBack =
  /** Nothing, since the plan that paid was voided. */
  | { readonly kind: 'voided' }
  | { readonly kind: 'special' }
  | { readonly kind: 'kept' }
  /** `usableUntil`: the last day of the plan that it was refunded to, while that plan is held. */
  | { readonly kind: 'plan'; readonly usableUntil?: string; readonly survives?: boolean };

/** What a refund gave back. `account`: the current one. */
function givenBackBy({ balance, reason, assignmentId, at }: Movement, account: CreditAccount): GivenBack {
  if (balance === 'special') return { kind: 'special' };
  if (reason === 'carried') return { kind: 'kept' };
  return { kind: 'plan', ...(assignmentId !== null && usableUntil(account, assignmentId, at)) };
}

/** One or two sentences for each place that received refunds. */
function givenBackTogether(given: readonly GivenBack[]): string[] {
  const places = Map.groupBy(given, (each) => JSON.stringify(each));
  return [...places.values()].map((same) => givenInWords(same[0]!, same.length));
}

/** About classes of a plan that ended as `Rembolsado` or `Error` (`docs/product.md` §2.3). */
function voidedInWords(count: number): string {
  return count === 1
    ? '1 clase era de un plan que el estudio retiró, y no se devuelve.'
    : `${count} clases eran de un plan que el estudio retiró, y no se devuelven.`;
}

function givenInWords(given: GivenBack, count: number): string {
  if (given.kind === 'special') return specialsBackInWords(count);
  if (given.kind === 'kept') return keptInWords(count);
  if (given.kind === 'voided') return voidedInWords(count);
  const classes = classesBackInWords(count);
  if (given.usableUntil === undefined) return `${classes}.`;
  const use = count === 1 ? 'usarla' : 'usarlas';
  const until = `${classes}. Puedes ${use} hasta el ${dateInWords(given.usableUntil)}, el último día de tu plan.`;
  return given.survives ? `${until} Lo que no uses antes, lo guardamos para tu próximo plan.` : until;
}
