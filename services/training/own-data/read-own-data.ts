import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { getTrainingData } from '@studio/contracts/http/own-data-routes';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { presentMovement } from '../credits/movements.ts';
import { listFixedSlots } from '../fixed-slots/fixed-slots.ts';
import { readBookings, withTrainings } from '../models/reads.ts';
import { presentClass } from '../present-training.ts';
import { classesLeftAt } from '../rules/credit-policy.ts';
import { readAccount } from '../seats/write-credits.ts';
import { presentReason, readReasons } from '../reasons/reasons.ts';
import type { TrainingParts } from '../training-parts.ts';

const { shape } = getTrainingData.success.schema;

/** The route by which a member reads all that training stores about them. */
export function ownDataBinding(parts: TrainingParts): Binding {
  return on(getTrainingData, ({ session: { accountId } }) => readOwnData(parts, accountId), { fenced: true });
}

/**
 * Everything that training stores about a member (`docs/product.md` §4.11). Bookings, waitlists and movements are in
 * order, newest first.
 */
async function readOwnData(
  { stores, snapshotRead, clock }: Pick<TrainingParts, 'stores' | 'snapshotRead' | 'clock'>,
  accountId: string,
): Promise<z.input<typeof getTrainingData.success.schema>> {
  const [account, bookings, waitedFor, fixedSlots, movements, calendarFeed, reasons] = await Promise.all([
    readAccount(stores, accountId),
    snapshotRead((session) => listBookings(stores, accountId, session)),
    stores.trainings.find({ 'waitlist.accountId': accountId }, { hint: 'waiting' }).sort({ startsAt: -1 }).toArray(),
    listFixedSlots({ stores }, accountId),
    stores.movements.find({ accountId }, { hint: 'ledger' }).sort({ sequence: -1 }).toArray(),
    stores.calendarFeeds.findOne({ _id: accountId }),
    readReasons({ stores, clock }, accountId),
  ]);
  return {
    remainingClasses: classesLeftAt(account, clock()),
    keptClasses: account.carried,
    specialTrainingsRemaining: account.special,
    bookings: bookings.map(({ booking, training }) =>
      presentAs(shape.bookings.element, booking, presentClass(training)),
    ),
    waitlists: waitedFor.flatMap((training) =>
      training.waitlist
        .filter((waiting) => waiting.accountId === accountId)
        .map((waiting) => presentAs(shape.waitlists.element, waiting, presentClass(training))),
    ),
    fixedSlots: fixedSlots.map((slot) => presentAs(shape.fixedSlots.element, slot)),
    movements: movements.map(presentMovement),
    reasons: reasons.map(presentReason),
    calendarAddressCreatedAt: calendarFeed?.createdAt.toISOString() ?? null,
  };
}

/** All bookings of the member, cancelled ones included, newest training first. */
async function listBookings(stores: TrainingParts['stores'], accountId: string, session: ClientSession) {
  const bookings = await readBookings(stores, { accountId }, session);
  const newestFirst = bookings.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return withTrainings(stores, newestFirst, session);
}
