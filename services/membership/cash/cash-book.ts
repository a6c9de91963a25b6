import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { Session } from '@studio/chassis/session/session-guard';
import { cashEntryRecorded, cashEntryStateSchema } from '@studio/contracts/events/money-events';
import { cashEntrySchema } from '@studio/contracts/http/payment-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { CashCount, CashEntry, Till } from '../models/cash.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import {
  cashDayOf,
  cashHeld,
  emptyTill,
  type OpenDrawer,
  refuseReceivedOn,
  writtenLate,
} from '../rules/cash-policy.ts';
import { type Doubt, doubtsAbout, questionOf, repeatableSince, takesCash } from '../rules/doubt-policy.ts';

type Models = Pick<MembershipModels, 'cashEntries' | 'cashCounts' | 'till'>;

/** Creates the till up front: of two transactions that create it concurrently, one would fail for good. */
export async function ensureTill({ till }: Pick<Models, 'till'>): Promise<void> {
  await till.updateOne({ _id: emptyTill._id }, { $setOnInsert: emptyTill }, { upsert: true });
}

/** An entry before it is written. */
export type EntryDraft = Omit<CashEntry, '_id' | 'number' | 'cashDay'>;

/** Who makes an entry, and who asked for it from the desk, if anybody did. */
export type Actor = Pick<CashEntry, 'actorId' | 'askedBy' | 'atDesk'>;

/** The caller of a route as the maker of entries. */
export function actorOf({ accountId: actorId, desk }: Pick<Session, 'accountId' | 'desk'>): Actor {
  return { actorId, ...(desk && { atDesk: true }) };
}

/** The day on which money changed hands: today, unless another one is given. @throws AppError RECEIVED_ON_INVALID */
export function dayOfMoney(given: string | undefined, at: Date): string {
  const day = given ?? toStudioDate(at);
  const refusal = refuseReceivedOn(day, at);
  if (refusal) throw new AppError(refusal);
  return day;
}

interface Asked {
  readonly confirmed: boolean;
  /** What else of the act has to be confirmed. */
  readonly doubts?: readonly Doubt[] | undefined;
}

/**
 * Writes the entries of one act into the cash book, with the next numbers, and publishes them (`docs/product.md` §2.8).
 * @throws AppError SAME_PAYMENT, SAME_ENTRY, NOT_ENOUGH_CASH, with all that is doubted, unless the act is confirmed
 */
export async function appendEntries(
  models: Models,
  drafts: readonly EntryDraft[],
  { confirmed, doubts = [] }: Asked,
  tx: Transaction,
): Promise<CashEntry[]> {
  if (drafts.length + doubts.length === 0) return [];
  const till = await takeTill(models, { lastNumber: drafts.length }, tx);
  const entries: CashEntry[] = [];
  for (const draft of drafts) {
    const number = till.lastNumber + 1 + entries.length;
    entries.push({ ...draft, _id: newId(), number, cashDay: await readCashDayOf(models, draft, till, tx) });
  }
  if (!confirmed) {
    const found = [...doubts];
    for (const entry of entries) found.push(...(await readDoubts(models, entry, till, tx)));
    const question = questionOf(found);
    if (question) throw new AppError(question.refusal, question);
  }
  await models.cashEntries.insertMany(entries, { session: tx.session });
  for (const entry of entries) tx.emit(cashEntryRecorded, entryFact(entry));
  return entries;
}

/** `appendEntries` for an act that is one entry. */
export async function appendEntry(
  models: Models,
  draft: EntryDraft,
  asked: { readonly confirmed: boolean },
  tx: Transaction,
): Promise<CashEntry> {
  const [written] = await appendEntries(models, [draft], asked, tx);
  return written!;
}

/** The day in whose cash an entry will count. */
async function readCashDayOf(
  { cashEntries }: Pick<Models, 'cashEntries'>,
  { receivedOn, at }: EntryDraft,
  till: Till,
  { session }: Transaction,
): Promise<string> {
  const open = { cashDay: trusted({ $gte: receivedOn, $gt: till.closedUntil ?? '' }) };
  const next = cashEntries.findOne(open, { cashDay: 1 }).sort({ cashDay: 1 }).session(session);
  const nextUsed = (await next.lean<Pick<CashEntry, 'cashDay'> | null>())?.cashDay ?? null;
  return cashDayOf(receivedOn, till, { today: toStudioDate(at), nextUsed });
}

async function readDoubts(
  models: Pick<Models, 'cashEntries' | 'cashCounts'>,
  entry: CashEntry,
  till: Till,
  { session }: Transaction,
): Promise<Doubt[]> {
  const ofSame = { accountId: entry.accountId, at: trusted({ $gte: repeatableSince(entry.at) }) };
  const recent = await models.cashEntries.find(ofSame).session(session).lean<CashEntry[]>();
  const inDrawer = takesCash(entry) ? cashHeld(entry, await readOpenDrawer(models, till, session)) : null;
  return doubtsAbout(entry, { recent, inDrawer });
}

/**
 * The drawer since the last closing. The first closing may leave out the days before `from`. Counts are read first: what
 * was counted includes the entries before it.
 */
export async function readOpenDrawer(
  { cashEntries, cashCounts }: Pick<Models, 'cashEntries' | 'cashCounts'>,
  { closedUntil, counted }: Pick<Till, 'closedUntil' | 'counted'>,
  session: ClientSession | null,
  from = '',
): Promise<OpenDrawer> {
  const days = trusted({ $gt: closedUntil ?? '', $gte: from });
  const cash = { cashDay: days, method: 'efectivo' as const };
  const counts = await cashCounts.find({ day: days }).sort({ number: 1 }).session(session).lean<CashCount[]>();
  const moved = cashEntries
    .find(cash, { cashDay: 1, receivedOn: 1, number: 1, amount: 1, voids: 1 })
    .session(session)
    .lean<CashEntry[]>();
  return { counted, moved: await moved, counts, late: await readWrittenLate({ cashEntries }, counts, session) };
}

/** The entries, of whatever day, that were written down after one of these counts, which had their cash already. */
export async function readWrittenLate(
  { cashEntries }: Pick<Models, 'cashEntries'>,
  counts: readonly CashCount[],
  session: ClientSession | null = null,
): Promise<OpenDrawer['late']> {
  const [first] = counts;
  if (!first) return new Set();
  const later = { number: trusted({ $gt: first.lastEntry }) };
  const found = cashEntries.find(later, { receivedOn: 1, number: 1 }).session(session);
  return writtenLate(await found.lean<CashEntry[]>(), counts);
}

/** Increments the till's counters and returns the till as it was before. Concurrent callers run one after another. */
export async function takeTill(
  { till }: Pick<Models, 'till'>,
  counted: Partial<Pick<Till, 'lastNumber' | 'lastCount' | 'lastClosing' | 'asked'>>,
  { session }: Transaction,
): Promise<Till> {
  const update = till.findOneAndUpdate(
    { _id: emptyTill._id },
    { $inc: counted },
    { session, returnDocument: 'before' },
  );
  return update.orFail().lean<Till>();
}

/** The version of the cash book that a count and a closing build on: counts entries, counts and closings. */
export const versionOf = ({ lastNumber, lastCount = 0, lastClosing }: Till): number =>
  lastNumber + lastCount + lastClosing;

/** An entry, as it is published: it has one state. */
export const entryFact = (entry: CashEntry) => factOf(cashEntryStateSchema, 'entryId', { ...entry, version: 1 });

export type PresentedEntry = z.output<typeof cashEntrySchema>;

type PresentingModels = Pick<MembershipModels, 'accounts' | 'assignments' | 'cashEntries'>;

/** An entry, as administrators read it. */
export async function presentEntry(models: PresentingModels, entry: CashEntry): Promise<PresentedEntry> {
  const [presented] = await presentEntries(models, [entry]);
  return presented!;
}

/** Entries as administrators read them, in the given order. */
export async function presentEntries(
  { accounts, assignments, cashEntries }: PresentingModels,
  entries: readonly CashEntry[],
): Promise<PresentedEntry[]> {
  const ids = entries.map(({ _id }) => _id);
  const people = entries.flatMap(({ accountId, actorId, askedBy }) => [accountId, actorId, askedBy]);
  const plans = [...new Set(entries.flatMap((entry) => plansOf(entry)))];
  const [nameOf, held, voids, voided] = await Promise.all([
    readNames({ accounts }, people),
    assignments
      .find({ _id: trusted({ $in: plans }) }, { 'plan.name': 1 })
      .lean<{ _id: string; plan: { name: string } }[]>(),
    // The type is that of the partial index, which several ids alone would not use.
    cashEntries
      .find({ voids: trusted({ $in: ids, $type: 'string' as const }) }, { number: 1, voids: 1 })
      .lean<CashEntry[]>(),
    cashEntries
      .find({ _id: trusted({ $in: entries.flatMap((entry) => entry.voids ?? []) }) }, { number: 1 })
      .lean<CashEntry[]>(),
  ]);
  const planNames = new Map(held.map(({ _id, plan }) => [_id, plan.name]));
  const planOf = (assignmentId: string | null) =>
    assignmentId === null ? null : { assignmentId, name: planNames.get(assignmentId) ?? '' };
  const voidOf = new Map(voids.map((entry) => [entry.voids, entry.number]));
  const numberOf = new Map(voided.map(({ _id, number }) => [_id, number]));
  return entries.map((entry) =>
    presentAs(cashEntrySchema, entry, {
      id: entry._id,
      user: entry.accountId === null ? null : { id: entry.accountId, name: nameOf(entry.accountId) },
      plan: planOf(entry.assignmentId),
      receivedBy: nameOf(entry.actorId),
      ...(entry.askedBy !== undefined && { askedBy: nameOf(entry.askedBy) }),
      voids: entry.voids === null ? null : numberOf.get(entry.voids),
      voidedBy: voidOf.get(entry._id),
      parts: entry.parts?.map(({ fromAssignmentId, amount }) => ({ plan: planOf(fromAssignmentId), amount })),
    }),
  );
}

/** The names of accounts; empty for those that are deleted. */
export async function readNames(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string) => string> {
  const some = { _id: trusted({ $in: [...new Set(ids.flatMap((id) => id ?? []))] }) };
  const people = await accounts.find(some, { firstName: 1, lastName: 1 }).lean<Account[]>();
  const names = new Map(people.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
  return (id) => names.get(id) ?? '';
}

/** The assignments that an entry names to people. */
const plansOf = ({ assignmentId, parts = [] }: CashEntry): string[] =>
  [assignmentId, ...parts.map(({ fromAssignmentId }) => fromAssignmentId)].flatMap((id) => id ?? []);
