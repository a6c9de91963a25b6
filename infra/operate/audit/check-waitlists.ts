import { toStudioDate } from '@studio/contracts/studio-time';
import { WAITLIST_MAX } from '@studio/contracts/limits';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';

interface ListedTraining {
  readonly _id: string;
  readonly category: 'normal' | 'special';
  readonly date: string;
  readonly week: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
  readonly seatsTaken: number;
  readonly status: 'scheduled' | 'cancelled';
  readonly waitlist: readonly { readonly accountId: string }[];
}

interface Plan {
  readonly classesLeft: number;
  readonly weeklyLimit: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly freezes: readonly { readonly from: string; readonly to: string }[];
}

interface Account {
  readonly _id: string;
  readonly special: number;
  readonly plan: Plan | null;
  readonly next: Plan | null;
  readonly weekUse: Readonly<Record<string, number>>;
}

const promotionMs = 60 * 60_000;

/**
 * Waitlists (docs/product.md §3.11): members who wait have no seat, and none is free that one of them could have. A seat
 * from a list is so in the ledger.
 */
export async function* checkWaitlists(databases: StudioDatabases): AsyncGenerator<string> {
  const now = new Date();
  const listed = databases.of.training
    .collection<ListedTraining>('trainings')
    .find({ 'waitlist.0': { $exists: true } });
  for await (const training of listed) {
    const { _id: id, waitlist, status, startsAt } = training;
    const waiting = waitlist.map(({ accountId }) => accountId);
    if (status === 'cancelled') yield `training ${id}: cancelled, ${waiting.length} wait`;
    if (waiting.length > WAITLIST_MAX) yield `training ${id}: ${waiting.length} wait`;
    if (new Set(waiting).size < waiting.length) yield `training ${id}: somebody waits twice`;
    yield* checkSeatsOfWaiting(databases, id, waiting);
    const movesUp = status === 'scheduled' && startsAt.getTime() - promotionMs > now.getTime();
    if (movesUp && training.seatsTaken < training.capacity) yield* checkFreeSeat(databases, training, now);
  }
  yield* checkEntries(databases);
}

async function* checkSeatsOfWaiting({ of: { training } }: StudioDatabases, id: string, waiting: readonly string[]) {
  const booked = training
    .collection('bookings')
    .find({ trainingId: id, status: 'booked', accountId: { $in: [...waiting] } });
  for await (const { accountId } of booked) yield `training ${id}: ${accountId} waits with a seat`;
  const gone = training.collection<Row>('members').find({ _id: { $in: [...waiting] }, deleted: true });
  for await (const { _id } of gone) yield `training ${id}: ${_id} waits, but is deleted`;
}

async function* checkFreeSeat({ of: { training: db } }: StudioDatabases, training: ListedTraining, now: Date) {
  for (const { accountId } of training.waitlist) {
    const member = await db.collection<Row>('members').findOne({ _id: accountId });
    const account = await db.collection<Account>('credit-accounts').findOne({ _id: accountId });
    if (member?.['status'] !== 'active' || !account || !couldPay(account, training, now)) continue;
    if (await isBusyThen(db, accountId, training)) continue;
    yield `training ${training._id}: a seat is free, ${accountId} waits and could have it`;
  }
}

function couldPay({ special, plan, next, weekUse }: Account, { category, date, week }: ListedTraining, now: Date) {
  if (category === 'special') return special > 0;
  const today = toStudioDate(now);
  const payer = [plan, next].find(
    (each) => each && today <= each.endsOn && each.startsOn <= date && date <= each.endsOn,
  );
  const isFrozen = payer?.freezes.some(({ from, to }) => from <= date && date <= to);
  return !!payer && !isFrozen && payer.classesLeft > 0 && (weekUse[week] ?? 0) < payer.weeklyLimit;
}

async function isBusyThen(
  db: StudioDatabases['of']['training'],
  accountId: string,
  { startsAt, endsAt }: ListedTraining,
): Promise<boolean> {
  const booked = await db.collection('bookings').find({ accountId, status: 'booked' }).toArray();
  const ids = booked.map(({ trainingId }) => String(trainingId));
  const others = db.collection<ListedTraining>('trainings');
  const overlapping = {
    _id: { $in: ids },
    status: 'scheduled',
    startsAt: { $lt: endsAt },
    endsAt: { $gt: startsAt },
  } as const;
  return (await others.countDocuments(overlapping)) > 0;
}

/** A seat from a list and its entry in the ledger say so both. */
async function* checkEntries({ of: { training } }: StudioDatabases) {
  const promoted = training.collection<Row>('bookings').find({ bookedBy: 'waitlist' }, { projection: { _id: 1 } });
  const booked = new Set((await promoted.toArray()).map(({ _id }) => `book:${_id}`));
  const entries = training.collection<Row>('movements').find({ actor: 'waitlist' }, { projection: { key: 1 } });
  const entered = new Set((await entries.toArray()).map((entry) => String(entry['key'])));
  for (const key of booked) if (!entered.has(key)) yield `${key}: from a list, its entry says otherwise`;
  for (const key of entered) if (!booked.has(key)) yield `${key}: entered as from a list, booked otherwise`;
}
