import { type ClientSession, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { newId } from '@studio/chassis/mongo/new-id';
import { closingStateSchema, countStateSchema, dayClosed, drawerCounted } from '@studio/contracts/events/money-events';
import type { IfMatch } from '@studio/contracts/http/version';
import type { MembershipParts } from '../membership-parts.ts';
import type { CashClosing, CashCount, CashEntry, Till } from '../models/cash.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { expectedOn, openDrawerOn, refuseClosing, refuseCounting } from '../rules/cash-policy.ts';
import { readOpenDrawer, takeTill, versionOf } from './cash-book.ts';

interface Counting extends Pick<CashCount, 'day' | 'counted' | 'note' | 'countedBy'> {
  readonly ifMatch: IfMatch | undefined;
}

/**
 * Writes down what is in today's drawer at the end of a shift. It is no entry: the next shift opens with it.
 * @throws AppError COUNT_NOT_TODAY, DAY_CLOSED; ChangedMeanwhile, with the day, if the cash book has changed
 */
export async function countDrawer(
  { models, unitOfWork, clock }: MembershipParts,
  { ifMatch, ...made }: Counting,
): Promise<void> {
  const { day, counted } = made;
  await unitOfWork(async (tx) => {
    const till = await takeTill(models, { lastCount: 1 }, tx);
    const countedAt = clock();
    const refusal = refuseCounting(day, till, countedAt);
    if (refusal) throw new AppError(refusal);
    mustBuildOn(ifMatch, versionOf(till), day);
    const expected = expectedOn(day, await readOpenDrawer(models, till, tx.session));
    const { lastNumber: lastEntry, lastCount = 0, lastClosing } = till;
    const count = { _id: newId(), number: lastCount + 1, ...made, expected, lastEntry, lastClosing, countedAt };
    await models.cashCounts.create([count], { session: tx.session });
    tx.noteAct({ facts: { amount: counted - expected } });
    tx.emit(drawerCounted, countFact(count));
  });
}

interface Closing extends Pick<CashClosing, 'counted' | 'note' | 'closedBy'> {
  readonly day: string;
  readonly keptFrom?: string | undefined;
  readonly ifMatch: IfMatch | undefined;
}

/**
 * Closes the cash of a day for good. The first closing also covers the days before it.
 * @throws AppError DAY_IN_FUTURE, DAY_CLOSED, EARLIER_DAY_OPEN, DAY_BEFORE_FIRST, KEPT_FROM_INVALID; ChangedMeanwhile,
 * with the day, if the cash book has changed
 */
export async function closeDay({ models, unitOfWork, clock }: MembershipParts, closing: Closing): Promise<void> {
  const { day, ifMatch, keptFrom, ...made } = closing;
  await unitOfWork(async (tx) => {
    const till = await takeTill(models, { lastClosing: 1 }, tx);
    const closedAt = clock();
    const openBefore = await findOpenBefore(models, day, till, tx.session);
    const facts = { closedUntil: till.closedUntil, firstDay: await findFirstDay(models, tx.session), openBefore };
    const refusal = refuseClosing({ day, keptFrom }, facts, closedAt);
    if (refusal) throw new AppError(refusal);
    mustBuildOn(ifMatch, versionOf(till), day);
    const first = till.closedUntil === null ? { keptFrom: keptFrom ?? openBefore ?? day } : null;
    const open = await readOpenDrawer(models, till, tx.session, first?.keptFrom);
    const entries = await models.cashEntries.find({ cashDay: day }).session(tx.session).lean<CashEntry[]>();
    const drawer = { ...openDrawerOn(day, open, entries), entries: entries.length };
    const closed = { _id: day, ...first, number: till.lastClosing + 1, ...drawer, ...made, closedAt };
    await models.cashClosings.create([closed], { session: tx.session });
    await models.till.updateOne(
      { _id: till._id },
      { $set: { closedUntil: day, counted: made.counted } },
      { session: tx.session },
    );
    tx.emit(dayClosed, closingFact(closed));
  });
}

type Books = Pick<MembershipModels, 'cashEntries' | 'cashCounts'>;

/** The earliest day before `day` that has entries or a count, and is not closed. */
export function findOpenBefore(
  books: Books,
  day: string,
  { closedUntil }: Pick<Till, 'closedUntil'>,
  session: ClientSession | null = null,
): Promise<string | null> {
  return findUsedDay(books, { $lt: day, $gt: closedUntil ?? '' }, session);
}

/** The first day with entries or a count; null without any. */
export const findFirstDay = (books: Books, session: ClientSession | null = null): Promise<string | null> =>
  findUsedDay(books, { $gt: '' }, session);

async function findUsedDay(
  { cashEntries, cashCounts }: Books,
  range: { readonly $gt: string; readonly $lt?: string },
  session: ClientSession | null,
): Promise<string | null> {
  const days = trusted({ ...range });
  const entry = cashEntries.findOne({ cashDay: days }).sort({ cashDay: 1 }).session(session).lean<CashEntry | null>();
  const ofEntry = (await entry)?.cashDay;
  const count = cashCounts.findOne({ day: days }).sort({ day: 1 }).session(session).lean<CashCount | null>();
  const ofCount = (await count)?.day;
  return [ofEntry, ofCount].flatMap((day) => day ?? []).toSorted()[0] ?? null;
}

/** A count and a closing, as they are published: each has one state. */
export const countFact = (count: CashCount) => factOf(countStateSchema, 'countId', { ...count, version: 1 });
export const closingFact = (closing: CashClosing) => factOf(closingStateSchema, 'day', { ...closing, version: 1 });
