import type { SnapshotRead } from '@studio/chassis/mongo/snapshot';
import type { ClientSession, mongo } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import { type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatAct, SeatChange, SeatFacts } from '../policies/booking-policy.ts';
import type { NewMovement } from '../policies/credit-change.ts';
import { readTakenSeats, type TakenSeat, trackTakenSeats } from './taken-seats.ts';

/** A document that a batch changes, as it was read and as it will be. */
export interface Changed<T, Before = T> {
  readonly before: Before;
  readonly after: T;
}

/** The documents of a batch, in memory. Each act sees the changes of those before it. */
export interface SeatWorkingSet {
  factsFor(act: SeatAct): SeatFacts;
  apply(change: SeatChange): void;
  /** All that is different in the end. */
  changes(): SeatChanges;
}

export interface SeatChanges {
  readonly trainings: readonly Changed<Training>[];
  readonly accounts: readonly Changed<CreditAccount>[];
  /** `before` is missing where the booking is new. */
  readonly bookings: readonly Changed<Booking, Booking | undefined>[];
  readonly movements: readonly NewMovement[];
}

export interface WorkingSetSource {
  readonly stores: TrainingStores;
  readonly snapshotRead: SnapshotRead;
  /** Whether to read what else the acts' members have booked at those hours. */
  readonly refuseOverlaps: boolean;
}

export interface WorkingSetOptions {
  /** Whether to read the earlier results of the same idempotency keys too. */
  readonly withRepeats?: boolean;
}

/**
 * Reads the facts of all acts from one snapshot. Writes are checked again by their versions, refusals are not: they must
 * not combine facts of two moments.
 */
export function readSeatWorkingSet(
  { stores, snapshotRead, refuseOverlaps }: WorkingSetSource,
  acts: readonly SeatAct[],
  { withRepeats = false }: WorkingSetOptions = {},
): Promise<SeatWorkingSet> {
  return snapshotRead(async (session) => {
    const facts = await seatFactsQuery(stores, acts, session).toArray();
    const settled = withRepeats ? await readSettled(stores, acts, session) : [];
    const trainings = facts.flatMap(({ training }) => training ?? []);
    const accountIds = [...new Set(acts.filter(({ kind }) => kind === 'book').map(({ accountId }) => accountId))];
    return openSeatWorkingSet({
      trainings,
      takenSeats: refuseOverlaps ? await readTakenSeats(stores, { accountIds, at: trainings, session }) : undefined,
      accounts: facts.flatMap(({ account }) => account ?? []),
      members: facts.flatMap(({ member }) => member ?? []),
      bookings: facts.flatMap(({ booking }) => booking ?? []),
      settled,
    });
  });
}

/** One fact of any kind. */
interface FactRow {
  readonly training?: Training;
  readonly account?: CreditAccount;
  readonly member?: MemberRead;
  readonly booking?: Booking;
}

/** More than the facts of a batch, so that one reply holds them all. */
const answerSize = 1_000;

/** All facts in one query: half the cost of four queries, and less than half the latency. */
export function seatFactsQuery(
  { trainings, creditAccounts, members, bookings }: TrainingStores,
  acts: readonly SeatAct[],
  session?: ClientSession,
): mongo.AggregationCursor<FactRow> {
  const trainingId = { $in: [...new Set(acts.map((act) => act.trainingId))] };
  const accountId = { $in: [...new Set(acts.map((act) => act.accountId))] };
  const as = (kind: keyof FactRow) => ({ $replaceWith: { [kind]: '$$ROOT' } });
  const also = (coll: string, ...pipeline: mongo.Document[]) => ({ $unionWith: { coll, pipeline } });
  return bookings.aggregate<FactRow>(
    [
      { $match: { trainingId, accountId, status: 'booked' } },
      as('booking'),
      also(trainings.collectionName, { $match: { _id: trainingId } }, as('training')),
      also(creditAccounts.collectionName, { $match: { _id: accountId } }, as('account')),
      also(
        members.collectionName,
        { $match: { _id: accountId } },
        { $project: { status: 1, deleted: 1 } },
        as('member'),
      ),
    ],
    { hint: 'seat', batchSize: answerSize, ...(session && { session }) },
  );
}

/** The bookings that acts under the same idempotency keys have made or cancelled. */
async function readSettled(
  { bookings }: TrainingStores,
  acts: readonly SeatAct[],
  session: ClientSession,
): Promise<Booking[]> {
  const requestIds = acts.flatMap(({ requestId }) => requestId ?? []);
  if (requestIds.length === 0) return [];
  const found = await Promise.all([
    bookings.find({ _id: { $in: requestIds } }, { session }).toArray(),
    bookings.find({ cancelRequestId: { $in: requestIds } }, { session, hint: 'cancel-request' }).toArray(),
  ]);
  return found.flat();
}

type MemberRead = NonNullable<SeatFacts['member']> & { readonly _id: string };

interface FactsRead {
  readonly trainings: readonly Training[];
  readonly accounts: readonly CreditAccount[];
  readonly members: readonly MemberRead[];
  /** The booked seats of the acts' members in the acts' trainings. */
  readonly bookings: readonly Booking[];
  readonly settled?: readonly Booking[];
  /** What else the members have booked; absent unless overlaps are refused. */
  readonly takenSeats?: readonly TakenSeat[] | undefined;
}

export function openSeatWorkingSet(read: FactsRead): SeatWorkingSet {
  const trainings = tracked(read.trainings);
  const accounts = tracked(read.accounts);
  const bookings = tracked(read.bookings);
  const members = new Map(read.members.map((member) => [member._id, member]));
  const seats = new Map(read.bookings.map((booking) => [seatOf(booking), booking]));
  const takenSeats = read.takenSeats && trackTakenSeats(read.takenSeats);
  const settled = new Map<string, Booking>();
  const settle = (booking: Booking) => {
    settled.set(booking._id, booking);
    if (booking.cancelRequestId) settled.set(booking.cancelRequestId, booking);
  };
  for (const booking of [...read.bookings, ...(read.settled ?? [])]) settle(booking);
  const movements: NewMovement[] = [];
  const overlappingFor = ({ accountId, trainingId }: SeatAct) => {
    const training = trainings.get(trainingId);
    return training && takenSeats?.overlapping(accountId, training);
  };
  return {
    factsFor: (act) => ({
      training: trainings.get(act.trainingId),
      overlapping: overlappingFor(act),
      account: accounts.get(act.accountId) ?? emptyAccount(act.accountId),
      member: members.get(act.accountId),
      booking: seats.get(seatOf(act)),
      settled: act.requestId === undefined ? undefined : settled.get(act.requestId),
    }),
    apply: ({ training, account, booking, movements: made }) => {
      trainings.set(training);
      accounts.set(account);
      bookings.set(booking);
      settle(booking);
      if (booking.status === 'booked') seats.set(seatOf(booking), booking);
      else seats.delete(seatOf(booking));
      if (booking.status === 'booked') takenSeats?.take({ accountId: booking.accountId, training });
      else takenSeats?.free(booking.accountId, training._id);
      movements.push(...made);
    },
    changes: () => ({
      trainings: trainings.changed().map(({ before, after }) => ({ before: before ?? after, after })),
      accounts: accounts.changed().map(({ before, after }) => ({ before: before ?? emptyAccount(after._id), after })),
      bookings: bookings.changed(),
      movements,
    }),
  };
}

function seatOf({ trainingId, accountId }: { trainingId: string; accountId: string }): string {
  return `${trainingId} ${accountId}`;
}

function tracked<T extends { readonly _id: string }>(read: readonly T[]) {
  const before = new Map(read.map((document) => [document._id, document]));
  const after = new Map<string, T>();
  return {
    get: (id: string) => after.get(id) ?? before.get(id),
    set: (document: T) => void after.set(document._id, document),
    changed: (): Changed<T, T | undefined>[] =>
      [...after.values()].map((document) => ({ before: before.get(document._id), after: document })),
  };
}
