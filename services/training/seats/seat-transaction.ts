import type { ClientSession, mongo } from 'mongoose';
import { asConflict, assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { type RequestContext, runInContext } from '@studio/chassis/context/request-context';
import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import type { SnapshotRead } from '@studio/chassis/mongo/snapshot';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import type { CommitWork, Committed, Transaction } from '@studio/chassis/outbox/unit-of-work';
import { bookingCancelled, trainingBooked } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import { seatMails } from '../mails/seat-mails.ts';
import type { Booking } from '../models/booking.model.ts';
import { type ChangedAccount, type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { decideSeatAct, type SeatRules, seatRulesAt, trainingsOf } from '../policies/booking-policy.ts';
import type { BookingSettings } from '../policies/booking-settings.ts';
import type { NewMovement } from '../policies/credit-policy.ts';
import type { ActFacts, SeatAct, SeatChange, SeatDecision, SeatFacts } from '../policies/seat-act.ts';
import { bookingFact, emitCredits } from './seat-events.ts';
import { readTakenSeats, type TakenSeat, trackTakenSeats } from './taken-seats.ts';

/** An act and its request, which its events name as their cause. */
export interface RequestedAct {
  readonly act: SeatAct;
  readonly context: RequestContext | undefined;
}

/** Acts that are settled: committed, where they change anything. */
export interface SettledActs {
  /** One per act, in their order. */
  readonly outcomes: readonly SeatDecision[];
  /** Resolves when the broker has confirmed the events, or after 500 ms; await it before answering. Never rejects. */
  readonly published: Promise<Publication>;
}

/**
 * Settles acts in one transaction; `attempt` counts from 1.
 * @throws VersionConflictError when a document that they change is another one by now; nothing is written then
 */
export type SettleActs = (requested: readonly RequestedAct[], attempt: number) => Promise<SettledActs>;

export interface SeatTransactionParts {
  readonly stores: TrainingStores;
  readonly snapshotRead: SnapshotRead;
  readonly commitWork: CommitWork;
  readonly mailOutbox: MailOutbox;
  readonly clock: () => Date;
  /** Of a process in which nobody books, the default ones. */
  readonly settings?: BookingSettings;
}

/**
 * Loads the facts of all acts, decides them one after another by the same policy, and saves what they change together.
 * Loading comes before the transaction: where everything is refused, as in a full class, none is opened.
 */
export function createSeatTransaction(parts: SeatTransactionParts): SettleActs {
  return async (requested, attempt) => {
    const acts = requested.map(({ act }) => act);
    const rules = seatRulesAt(parts.clock(), parts.settings);
    const loadAndDecide = async (withRepeats: boolean) => {
      const set = await load(parts, acts, { withRepeats });
      return { set, outcomes: decide(set, acts, rules) };
    };
    // A conflict may be the unique index that a repeated idempotency key violates.
    const isRetry = attempt > 1;
    let decided = await loadAndDecide(isRetry);
    const isDoubtful = decided.outcomes.some((outcome, index) => mayBeRepeat(acts[index]!, outcome));
    if (isDoubtful && !isRetry) decided = await loadAndDecide(true);
    const { set, outcomes } = decided;
    const changes = set.changes();
    if (changes.bookings.length === 0) return { outcomes, published: Promise.resolve('confirmed') };
    const { published } = await save(parts, { requested, outcomes, changes });
    return { outcomes, published };
  };
}

/** One fact of any kind. */
interface FactRow {
  readonly training?: Training;
  readonly account?: CreditAccount;
  readonly member?: NonNullable<SeatFacts['member']> & { readonly _id: string };
  readonly booking?: Booking;
}

/**
 * Loads the facts of all acts from one snapshot. Writes are checked again by their versions, refusals are not: they must
 * not combine facts of two moments. `withRepeats`: also the earlier results of the same idempotency keys.
 */
function load(
  { stores, snapshotRead, settings }: SeatTransactionParts,
  acts: readonly SeatAct[],
  { withRepeats }: { readonly withRepeats: boolean },
): Promise<WorkingSet> {
  return snapshotRead(async (session) => {
    const facts = await seatFactsQuery(stores, acts, session).toArray();
    const settled = withRepeats ? await readSettled(stores, acts, session) : [];
    const trainings = facts.flatMap(({ training }) => training ?? []);
    const accountIds = acts.flatMap((act) => (act.kind === 'book' || act.kind === 'switch' ? act.accountId : []));
    const around = { accountIds: [...new Set(accountIds)], at: trainings, session };
    return openWorkingSet(
      facts,
      settled,
      settings?.REFUSE_OVERLAPPING_BOOKINGS ? await readTakenSeats(stores, around) : undefined,
    );
  });
}

/** More than the facts of a batch, so that one reply holds them all. */
const answerSize = 1_000;

/** All facts in one query: half the cost of four queries, and less than half the latency. */
export function seatFactsQuery(
  { trainings, creditAccounts, members, bookings }: TrainingStores,
  acts: readonly SeatAct[],
  session?: ClientSession,
): mongo.AggregationCursor<FactRow> {
  const trainingId = { $in: [...new Set(acts.flatMap(trainingsOf))] };
  const accountId = { $in: [...new Set(acts.map((act) => act.accountId))] };
  const as = (kind: keyof FactRow) => ({ $replaceWith: { [kind]: '$$ROOT' } });
  const also = (coll: string, ...pipeline: mongo.Document[]) => ({ $unionWith: { coll, pipeline } });
  const ofMember = [{ $match: { _id: accountId } }, { $project: { status: 1, deleted: 1 } }, as('member')];
  return bookings.aggregate<FactRow>(
    [
      { $match: { trainingId, accountId, status: 'booked' } },
      as('booking'),
      also(trainings.collectionName, { $match: { _id: trainingId } }, as('training')),
      also(creditAccounts.collectionName, { $match: { _id: accountId } }, as('account')),
      also(members.collectionName, ...ofMember),
    ],
    { hint: 'seat', batchSize: answerSize, ...(session && { session }) },
  );
}

/** The bookings that acts under the same idempotency keys have made or cancelled. */
async function readSettled({ bookings }: TrainingStores, acts: readonly SeatAct[], session: ClientSession) {
  const requestIds = acts.flatMap(({ requestId }) => requestId ?? []);
  if (requestIds.length === 0) return [];
  const found = await Promise.all([
    bookings.find({ _id: { $in: requestIds } }, { session }).toArray(),
    bookings.find({ cancelRequestId: { $in: requestIds } }, { session, hint: 'cancel-request' }).toArray(),
  ]);
  return found.flat();
}

/** The documents of a batch, in memory: each act sees the changes of those before it. */
type WorkingSet = ReturnType<typeof openWorkingSet>;

function openWorkingSet(facts: readonly FactRow[], settled: readonly Booking[], taken?: readonly TakenSeat[]) {
  const booked = facts.flatMap(({ booking }) => booking ?? []);
  const trainings = tracked(facts.flatMap(({ training }) => training ?? []));
  const accounts = tracked(facts.flatMap(({ account }) => account ?? []));
  const bookings = tracked([...booked, ...settled]);
  const members = new Map(facts.flatMap(({ member }) => (member ? [[member._id, member] as const] : [])));
  const seats = new Map(booked.map((booking) => [seatOf(booking), booking]));
  const cancelled = new Map(settled.map((booking) => [booking.cancelRequestId, booking]));
  const takenSeats = taken && trackTakenSeats(taken);
  const made: NewMovement[] = [];
  return {
    factsFor: ({ accountId, requestId }: SeatAct): ActFacts => ({
      seat: (trainingId) => {
        const training = trainings.get(trainingId);
        return {
          training,
          overlapping: (training && takenSeats?.overlapping(accountId, training)) ?? [],
          account: accounts.get(accountId) ?? emptyAccount(accountId),
          member: members.get(accountId),
          booking: seats.get(seatOf({ trainingId, accountId })),
        };
      },
      settled:
        requestId === undefined ? [] : [bookings.get(requestId), cancelled.get(requestId)].filter((each) => !!each),
    }),
    apply: ({ training, account, booking, movements }: SeatChange) => {
      trainings.set(training);
      accounts.set(account);
      bookings.set(booking);
      made.push(...movements);
      if (booking.status === 'booked') {
        seats.set(seatOf(booking), booking);
        takenSeats?.take({ accountId: booking.accountId, training });
      } else {
        seats.delete(seatOf(booking));
        cancelled.set(booking.cancelRequestId, booking);
        takenSeats?.free(booking.accountId, training._id);
      }
    },
    /** All that is different in the end, with what was loaded. */
    changes: () => ({
      trainings: trainings.changed().map(({ before, after }) => ({ before: before ?? after, after })),
      accounts: accounts.changed().map(({ before, after }) => ({ before: before ?? emptyAccount(after._id), after })),
      bookings: bookings.changed(),
      movements: made,
    }),
  };
}

function seatOf({ trainingId, accountId }: { readonly trainingId: string; readonly accountId: string }): string {
  return `${trainingId} ${accountId}`;
}

function tracked<T extends { readonly _id: string }>(loaded: readonly T[]) {
  const before = new Map(loaded.map((document) => [document._id, document]));
  const after = new Map<string, T>();
  return {
    get: (id: string) => after.get(id) ?? before.get(id),
    set: (document: T) => void after.set(document._id, document),
    changed: () => [...after.values()].map((document) => ({ before: before.get(document._id), after: document })),
  };
}

function decide(set: WorkingSet, acts: readonly SeatAct[], rules: SeatRules): SeatDecision[] {
  return acts.map((act) => {
    const decision = decideSeatAct(act, set.factsFor(act), rules);
    if (decision.kind === 'accepted') decision.changes.forEach(set.apply);
    return decision;
  });
}

/** Whether the act may have been carried out before, under its key, and that was not loaded. */
function mayBeRepeat({ requestId }: SeatAct, decision: SeatDecision): boolean {
  if (requestId === undefined) return false;
  // A member with the seat is refused as ALREADY_BOOKED first, so TRAINING_FULL needs no second look.
  return decision.kind === 'refused' ? decision.refusal !== refusals.TRAINING_FULL : decision.kind === 'repeated';
}

interface DecidedActs {
  readonly requested: readonly RequestedAct[];
  readonly outcomes: readonly SeatDecision[];
  readonly changes: ReturnType<WorkingSet['changes']>;
}

/**
 * Saves what the acts have decided, each document only where it still has the version that was loaded: this is what keeps
 * a training from being oversold and a credit from being spent twice, under any number of processes.
 */
function save(
  { stores, commitWork, mailOutbox }: SeatTransactionParts,
  decided: DecidedActs,
): Promise<Committed<void>> {
  const { trainings, accounts, bookings, movements } = decided.changes;
  const accepted = acceptedChanges(decided);
  const mails = accepted.flatMap(({ kind, change }) => seatMails[kind]?.(change) ?? []);
  // The cause of an event is the last act that changed its booking or balance.
  const causes = new Map(
    accepted.flatMap(({ context, change }) => [
      [change.booking._id, context] as const,
      [change.account._id, context] as const,
    ]),
  );
  return commitWork(async (tx) => {
    await asConflict(async () => {
      await writeTrainings(stores, tx, trainings);
      await writeAccounts(stores, tx, accounts);
      await writeBookings(stores, tx, bookings);
      await writeMovements(stores, tx, movements);
      await mailOutbox.write(tx.session, mails);
    });
    for (const { after } of bookings) {
      const declaration = after.status === 'booked' ? trainingBooked : bookingCancelled;
      inContext(causes.get(after._id), () => tx.emit(declaration, bookingFact(after)));
    }
    for (const changed of accounts) inContext(causes.get(changed.after._id), () => emitCredits(tx, changed));
  });
}

function acceptedChanges({ requested, outcomes }: DecidedActs) {
  return outcomes.flatMap((outcome, index) => {
    const { act, context } = requested[index]!;
    return outcome.kind === 'accepted' ? outcome.changes.map((change) => ({ kind: act.kind, context, change })) : [];
  });
}

function inContext(context: RequestContext | undefined, emit: () => void): void {
  if (context) runInContext(context, emit);
  else emit();
}

async function writeTrainings(
  { trainings }: TrainingStores,
  { session }: Transaction,
  changed: DecidedActs['changes']['trainings'],
): Promise<void> {
  const result = await trainings.bulkWrite(
    changed.map(({ before, after }) => ({
      updateOne: {
        filter: { _id: before._id, version: before.version, seatsTaken: before.seatsTaken },
        update: { $set: { seatsTaken: after.seatsTaken, version: after.version } },
      },
    })),
    { session, ordered: false },
  );
  assertAllMatched(result.matchedCount, changed.length);
}

/**
 * Updates come before inserts: a member who cancels and books again in one batch must free the seat first, because
 * MongoDB checks the unique index at every write.
 */
async function writeBookings(
  { bookings }: TrainingStores,
  { session }: Transaction,
  changed: DecidedActs['changes']['bookings'],
): Promise<void> {
  const updates = changed.flatMap(({ before, after }) => (before ? [updateOf(before, after)] : []));
  const inserts = changed.flatMap(({ before, after }) => (before ? [] : [{ insertOne: { document: after } }]));
  // Ordered, because the driver sends inserts first among unordered writes.
  const result = await bookings.bulkWrite([...updates, ...inserts], { session, ordered: true });
  assertAllMatched(result.matchedCount + result.insertedCount, changed.length);
}

function updateOf(before: Booking, { status, cancelledAt, cancelledBy, cancelRequestId, version }: Booking) {
  return {
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: { $set: { status, cancelledAt, cancelledBy, cancelRequestId, version } },
    },
  };
}

/** Replaces accounts that still have the version that was read; an account that has none yet is made. */
export async function writeAccounts(
  { creditAccounts }: Pick<TrainingStores, 'creditAccounts'>,
  { session }: Pick<Transaction, 'session'>,
  changed: readonly ChangedAccount[],
): Promise<void> {
  if (changed.length === 0) return;
  const result = await creditAccounts.bulkWrite(
    changed.map(({ before, after: { _id, ...replacement } }) => ({
      replaceOne: { filter: { _id, version: before.version }, replacement, upsert: before.version === 0 },
    })),
    { session, ordered: false },
  );
  assertAllMatched(result.matchedCount + result.upsertedCount, changed.length);
}

export async function writeMovements(
  { movements }: Pick<TrainingStores, 'movements'>,
  { session }: Pick<Transaction, 'session'>,
  made: readonly NewMovement[],
): Promise<void> {
  if (made.length === 0) return;
  await movements.insertMany(
    made.map((movement) => ({ ...movement, _id: newId() })),
    { session, ordered: false },
  );
}
