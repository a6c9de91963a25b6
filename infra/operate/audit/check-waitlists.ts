import { toStudioDate } from '@studio/contracts/studio-time';
import { WAITLIST_MAX } from '@studio/contracts/rules/waitlist';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import { bookingRulesId, type StoredBookingRules } from '../../../services/training/models/studio-setting.model.ts';
import type { CreditAccount } from '../../../services/training/models/credit-account.model.ts';
import type { Member } from '../../../services/training/models/member.model.ts';
import type { Movement } from '../../../services/training/models/movement.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import {
  type Absence,
  absenceOf,
  type AbsenceRule,
  sameDayOnly,
} from '../../../services/training/rules/absence-policy.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

const promotionMs = 60 * 60_000;

/**
 * Waitlists (docs/product.md §3.11): waiting members have no seat, and no seat is free that one of them could have.
 * Bookings and the ledger agree on which seats came from a waitlist.
 */
export async function* checkWaitlists(databases: StudioDatabases): AsyncGenerator<string> {
  const now = new Date();
  const listed = databases.of.training.collection<Training>('trainings').find({ 'waitlist.0': { $exists: true } });
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
    .collection<Booking>('bookings')
    .find({ trainingId: id, status: 'booked', accountId: { $in: [...waiting] } });
  for await (const { accountId } of booked) yield `training ${id}: ${accountId} waits, but has a seat`;
  const gone = training.collection<Member>('members').find({ _id: { $in: [...waiting] }, deleted: true });
  for await (const { _id } of gone) yield `training ${id}: ${_id} waits, but is deleted`;
}

async function* checkFreeSeat({ of: { training: db } }: StudioDatabases, training: Training, now: Date) {
  const rules = await db.collection<StoredBookingRules>('studio-settings').findOne({ _id: bookingRulesId });
  const rule = rules?.absences;
  for (const { accountId } of training.waitlist) {
    const member = await db.collection<Member>('members').findOne({ _id: accountId });
    const account = await db.collection<CreditAccount>('credit-accounts').findOne({ _id: accountId });
    if (member?.status !== 'active' || !account || !couldPay(account, training, now)) continue;
    if (await isBusyThen(db, accountId, training)) continue;
    if (rule && (await booksSameDayOnly(db, accountId, rule, training, now))) continue;
    yield `training ${training._id}: a seat is free, ${accountId} waits and could have it`;
  }
}

function couldPay({ special, plan, next, weekUse }: CreditAccount, { category, date, week }: Training, now: Date) {
  if (category === 'special') return special > 0;
  const today = toStudioDate(now);
  const payer = [plan, next].find(
    (each) => each && today <= each.endsOn && each.startsOn <= date && date <= each.endsOn,
  );
  const isFrozen = payer?.freezes.some(({ from, to }) => from <= date && date <= to);
  return !!payer && !isFrozen && payer.classesLeft > 0 && (weekUse[week] ?? 0) < payer.weeklyLimit;
}

/** Seats are given within a minute after the absence rule ends or the day of the class begins. */
const givenWithinMs = 2 * 60_000;

/** Whether absences limit a member to same-day bookings (docs/product.md §3.21), or did until just now. */
async function booksSameDayOnly(
  db: StudioDatabases['of']['training'],
  accountId: string,
  rule: AbsenceRule,
  { date }: Training,
  now: Date,
): Promise<boolean> {
  const bookings = db.collection<Booking>('bookings');
  const absences: Absence[] = [];
  for await (const booking of bookings.find({ accountId, status: 'booked', attendance: 'absent' })) {
    const { trainingId } = booking;
    const missed = await db.collection<Training>('trainings').findOne({ _id: trainingId });
    const unmarked = await bookings.countDocuments({ trainingId, status: 'booked', attendance: null });
    const absence = missed && absenceOf(booking, missed, unmarked === 0);
    if (absence) absences.push(absence);
  }
  const instants = [now, new Date(now.getTime() - givenWithinMs)];
  return instants.some((at) => date > toStudioDate(at) && sameDayOnly(absences, rule, at) !== undefined);
}

async function isBusyThen(
  db: StudioDatabases['of']['training'],
  accountId: string,
  { startsAt, endsAt }: Training,
): Promise<boolean> {
  const booked = await db.collection<Booking>('bookings').find({ accountId, status: 'booked' }).toArray();
  const ids = booked.map(({ trainingId }) => trainingId);
  const others = db.collection<Training>('trainings');
  const overlapping = {
    _id: { $in: ids },
    status: 'scheduled',
    startsAt: { $lt: endsAt },
    endsAt: { $gt: startsAt },
  } as const;
  return (await others.countDocuments(overlapping)) > 0;
}

/** A booking from a waitlist and its ledger entry agree on that origin. */
async function* checkEntries({ of: { training } }: StudioDatabases) {
  const promoted = training.collection<Booking>('bookings').find({ bookedBy: 'waitlist' }, { projection: { _id: 1 } });
  const booked = new Set((await promoted.toArray()).map(({ _id }) => `book:${_id}`));
  const entries = training
    .collection<Movement>('movements')
    .find({ actor: 'waitlist', key: /^book:/ }, { projection: { key: 1 } });
  const entered = new Set((await entries.toArray()).map((entry) => entry.key));
  for (const key of booked)
    if (!entered.has(key)) yield `${key}: booked from the waitlist, but its entry says otherwise`;
  for (const key of entered) if (!booked.has(key)) yield `${key}: entered as from the waitlist, but booked otherwise`;
}
