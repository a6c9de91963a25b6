import { asConflict, assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import { joinGuest as joinGuestRoute } from '@studio/contracts/http/guest-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from '../models/booking.model.ts';
import { findUser } from '../models/reads.ts';
import { unmoved } from '../rules/credit-policy.ts';
import { personKeyOf } from '../rules/guest-policy.ts';
import { bookingFact } from '../seats/seat-events.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route that moves a guest's seats to the account that the guest has now. */
export function guestJoiningBinding(parts: TrainingParts): Binding {
  return on(
    joinGuestRoute,
    async ({ params, body }) => {
      await joinGuest(parts, { guestId: params.id, accountId: body.userId });
      return { message: 'Sus visitas ya están en su cuenta' };
    },
    { fenced: true },
  );
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork'>;

interface Joining {
  readonly guestId: string;
  /** The account that receives the seats. */
  readonly accountId: string;
}

/**
 * Gives an account all seats of a guest, found by telephone and name, except in classes that the account has booked itself.
 * Courtesies stay courtesies. A repetition changes nothing.
 * @throws AppError USER_NOT_FOUND, GUEST_NOT_FOUND; USER_ALREADY_BOOKED when that leaves none
 */
function joinGuest(parts: Parts, joining: Joining): Promise<void> {
  return parts.unitOfWork((tx) => asConflict(() => join(parts.stores, tx, joining)));
}

async function join(stores: Parts['stores'], tx: Transaction, { guestId, accountId }: Joining): Promise<void> {
  const { session } = tx;
  await findUser(stores, accountId, session);
  const guest = await stores.guests.findOne({ _id: guestId }, { session });
  if (!guest) {
    const joined = await stores.bookings.findOne({ _id: guestId, accountId }, { session });
    if (!joined) throw new AppError(refusals.GUEST_NOT_FOUND);
    tx.dropAct();
    return;
  }
  const { phoneKey } = guest;
  const ofPhone = await stores.guests.find({ phoneKey }, { session, hint: 'of-phone' }).toArray();
  const ids = ofPhone.filter((each) => personKeyOf(each) === personKeyOf(guest)).map(({ _id }) => _id);
  const seats = await stores.bookings
    .find({ _id: { $in: ids }, guest: true, status: 'booked' }, { session, sort: { bookedAt: 1 } })
    .toArray();
  if (seats.length === 0) throw new AppError(refusals.GUEST_NOT_FOUND);
  const free = await withoutOwn(stores, tx, { seats, accountId });
  if (free.length === 0) throw new AppError(refusals.USER_ALREADY_BOOKED);
  await give(stores, tx, { seats: free, accountId });
}

interface Seats {
  readonly seats: readonly Booking[];
  readonly accountId: string;
}

/** One seat per class in which the account has neither a booked nor a released seat. */
async function withoutOwn(
  { bookings }: Parts['stores'],
  { session }: Transaction,
  { seats, accountId }: Seats,
): Promise<Booking[]> {
  const trainingId = { $in: seats.map((seat) => seat.trainingId) };
  const own = [
    ...(await bookings.find({ trainingId, accountId, status: 'booked' }, { session, hint: 'seat' }).toArray()),
    ...(await bookings.find({ trainingId, accountId, status: 'released' }, { session, hint: 'released' }).toArray()),
  ].map((booking) => booking.trainingId);
  const oneOfEach = new Map(seats.toReversed().map((seat) => [seat.trainingId, seat]));
  return [...oneOfEach.values()].filter((seat) => !own.includes(seat.trainingId));
}

async function give(stores: Parts['stores'], tx: Transaction, { seats, accountId }: Seats): Promise<void> {
  const { session } = tx;
  const given = seats.map(({ guest: _guest, ...seat }): Booking => ({ ...seat, accountId, version: seat.version + 1 }));
  const result = await stores.bookings.bulkWrite(
    seats.map(({ _id, version }) => ({
      updateOne: {
        filter: { _id, version },
        update: { $set: { accountId, wasGuest: true, version: version + 1 }, $unset: { guest: '' } },
      },
    })),
    { session },
  );
  assertAllMatched(result.matchedCount, seats.length);
  await stores.guests.deleteMany({ _id: { $in: seats.map(({ _id }) => _id) } }, { session });
  // A member with a seat leaves the waitlist.
  await stores.trainings.updateMany(
    { _id: { $in: seats.map(({ trainingId }) => trainingId) }, 'waitlist.accountId': accountId },
    { $pull: { waitlist: { accountId } }, $inc: { version: 1 } },
    { session },
  );
  // Conflicts with a booking of the same account, and with the end of the account.
  const before = await readAccount(stores, accountId, session);
  await writeCreditChange(stores, tx, { before, change: unmoved(before) });
  // Publishes the whole state, like a mark, so that webhooks receive no second booking.
  for (const booking of given) tx.emit(attendanceMarked, bookingFact(booking));
}
