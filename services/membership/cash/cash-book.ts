import { trusted } from 'mongoose';
import type { z } from 'zod';
import type { Fact } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { cashEntryRecorded, type CashEntryState } from '@studio/contracts/events/money-events';
import type { cashEntrySchema } from '@studio/contracts/http/payment-routes';
import type { CashEntry, Till } from '../models/cash.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import { cashDayOf, emptyTill } from '../rules/cash-policy.ts';

type Models = Pick<MembershipModels, 'cashEntries' | 'till'>;

/** Creates the till up front: of two transactions that create it concurrently, one would fail for good. */
export async function ensureTill({ till }: Pick<Models, 'till'>): Promise<void> {
  await till.updateOne({ _id: emptyTill._id }, { $setOnInsert: emptyTill }, { upsert: true });
}

/** An entry before it is written. */
export type EntryDraft = Omit<CashEntry, '_id' | 'number' | 'cashDay'>;

/** Writes entries into the cash book, with the next numbers, and publishes them (`docs/product.md` §2.8). */
export async function appendEntries(
  models: Models,
  drafts: readonly EntryDraft[],
  tx: Transaction,
): Promise<CashEntry[]> {
  if (drafts.length === 0) return [];
  const till = await takeTill(models, { lastNumber: drafts.length }, tx);
  const entries = drafts.map((draft, index) => ({
    ...draft,
    _id: newId(),
    number: till.lastNumber + 1 + index,
    cashDay: cashDayOf(draft.receivedOn, till),
  }));
  await models.cashEntries.insertMany(entries, { session: tx.session });
  for (const entry of entries) tx.emit(cashEntryRecorded, entryFact(entry));
  return entries;
}

/** Increments the till's counters and returns the till as it was before. Concurrent callers run one after another. */
export async function takeTill(
  { till }: Pick<Models, 'till'>,
  counted: Partial<Pick<Till, 'lastNumber' | 'lastClosing'>>,
  { session }: Transaction,
): Promise<Till> {
  const update = till.findOneAndUpdate(
    { _id: emptyTill._id },
    { $inc: counted },
    { session, returnDocument: 'before' },
  );
  return update.orFail().lean<Till>();
}

/** The version of the cash book that a closing builds on: counts entries and closings. */
export const versionOf = ({ lastNumber, lastClosing }: Till): number => lastNumber + lastClosing;

/** An entry, as it is published. */
export function entryFact({ _id, at, ...entry }: CashEntry): Fact<CashEntryState> {
  return { aggregateId: _id, version: 1, payload: { ...entry, entryId: _id, at: at.toISOString() } };
}

export type PresentedEntry = z.output<typeof cashEntrySchema>;

type PresentingModels = Pick<MembershipModels, 'accounts' | 'assignments' | 'cashEntries'>;

/** An entry that was just written, as administrators read it. */
export async function presentEntry(models: PresentingModels, entry: CashEntry | undefined): Promise<PresentedEntry> {
  const [presented] = await presentEntries(models, entry ? [entry] : []);
  if (!presented) throw new Error('the cash book entry was not written');
  return presented;
}

/** Entries as administrators read them, in the given order. */
export async function presentEntries(
  { accounts, assignments, cashEntries }: PresentingModels,
  entries: readonly CashEntry[],
): Promise<PresentedEntry[]> {
  const ids = entries.map(({ _id }) => _id);
  const people = [...new Set(entries.flatMap(({ accountId, actorId }) => [accountId ?? [], actorId].flat()))];
  const plans = [...new Set(entries.flatMap(({ assignmentId }) => assignmentId ?? []))];
  const [persons, held, voids, voided] = await Promise.all([
    accounts.find({ _id: trusted({ $in: people }) }, { firstName: 1, lastName: 1 }).lean<Account[]>(),
    assignments
      .find({ _id: trusted({ $in: plans }) }, { 'plan.name': 1 })
      .lean<{ _id: string; plan: { name: string } }[]>(),
    cashEntries.find({ voids: trusted({ $in: ids }) }, { number: 1, voids: 1 }).lean<CashEntry[]>(),
    cashEntries
      .find({ _id: trusted({ $in: entries.flatMap((entry) => entry.voids ?? []) }) }, { number: 1 })
      .lean<CashEntry[]>(),
  ]);
  const nameOf = new Map(persons.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
  const planOf = new Map(held.map(({ _id, plan }) => [_id, plan.name]));
  const voidOf = new Map(voids.map((entry) => [entry.voids, entry.number]));
  const numberOf = new Map(voided.map(({ _id, number }) => [_id, number]));
  return entries.map(({ _id, accountId, assignmentId, actorId, at, ...entry }) => ({
    id: _id,
    number: entry.number,
    kind: entry.kind,
    user: accountId === null ? null : { id: accountId, name: nameOf.get(accountId) ?? '' },
    plan: assignmentId === null ? null : { assignmentId, name: planOf.get(assignmentId) ?? '' },
    amount: entry.amount,
    method: entry.method,
    receivedOn: entry.receivedOn,
    cashDay: entry.cashDay,
    note: entry.note,
    receivedBy: nameOf.get(actorId) ?? '',
    at: at.toISOString(),
    voids: entry.voids === null ? null : (numberOf.get(entry.voids) ?? null),
    voidedBy: voidOf.get(_id) ?? null,
  }));
}
