import type { Booking } from '../models/booking.model.ts';
import type { CalendarFeed } from '../models/calendar-feed.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { FixedSlot } from '../models/fixed-slot.model.ts';
import type { Movement } from '../models/movement.model.ts';
import type { Training } from '../models/training.model.ts';
import { readAccount } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';
import { listFixedSlots } from '../fixed-slots/set-fixed-slots.ts';

export interface OwnData {
  readonly account: CreditAccount;
  /** The newest class first, cancelled bookings among them. */
  readonly bookings: readonly { readonly booking: Booking; readonly training: Training }[];
  /** Trainings in whose waitlist the member stands. */
  readonly waitedFor: readonly Training[];
  readonly fixedSlots: readonly FixedSlot[];
  /** Newest first. */
  readonly movements: readonly Movement[];
  readonly calendarFeed: CalendarFeed | null;
}

/** All that training stores about a member (`docs/product.md` §4.11). */
export async function readOwnData({ stores }: Pick<TrainingParts, 'stores'>, accountId: string): Promise<OwnData> {
  const [account, bookings, waitedFor, fixedSlots, movements, calendarFeed] = await Promise.all([
    readAccount(stores, accountId),
    listBookings(stores, accountId),
    stores.trainings.find({ 'waitlist.accountId': accountId }, { hint: 'waiting' }).sort({ startsAt: -1 }).toArray(),
    listFixedSlots({ stores }, accountId),
    stores.movements.find({ accountId }, { hint: 'ledger' }).sort({ sequence: -1 }).toArray(),
    stores.calendarFeeds.findOne({ _id: accountId }),
  ]);
  return { account, bookings, waitedFor, fixedSlots, movements, calendarFeed };
}

async function listBookings({ bookings, trainings }: TrainingParts['stores'], accountId: string) {
  const [booked, cancelled] = await Promise.all([
    bookings.find({ accountId, status: 'booked' }, { hint: 'of-member' }).toArray(),
    bookings.find({ accountId, status: 'cancelled' }, { hint: 'cancelled-of-member' }).toArray(),
  ]);
  const all = [...booked, ...cancelled].toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  const ids = [...new Set(all.map(({ trainingId }) => trainingId))];
  const found = await trainings.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(found.map((training) => [training._id, training]));
  return all.flatMap((booking) => {
    const training = byId.get(booking.trainingId);
    return training ? [{ booking, training }] : [];
  });
}
