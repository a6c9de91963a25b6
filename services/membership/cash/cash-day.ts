import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { Fact } from '@studio/chassis/events/envelope';
import { factOf } from '@studio/chassis/events/stored-fact';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { type ClosingState, closingStateSchema, dayClosed } from '@studio/contracts/events/money-events';
import {
  type cashDaySchema,
  closeDay as closeDayRoute,
  getCashDay,
  moveCash as moveCashRoute,
} from '@studio/contracts/http/cash-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import type { Pesos } from '@studio/contracts/money';
import { isDayBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { MembershipParts } from '../membership-parts.ts';
import type { CashClosing, CashEntry, Till } from '../models/cash.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import { type Drawer, drawerOf, emptyTill, refuseClosing } from '../rules/cash-policy.ts';
import { appendEntry, dayOfMoney, presentEntries, presentEntry, takeTill, versionOf } from './cash-book.ts';

/** Routes of the cash of a day (`docs/product.md` §2.9). */
export function cashBindings(parts: MembershipParts): Binding[] {
  const { models, unitOfWork, clock } = parts;
  return [
    on(getCashDay, ({ params: { day }, session }) => {
      refuseAtDesk(session, isDayBeyondDesk(day, toStudioDate(clock())));
      return readCashDay(models, day);
    }),
    on(moveCashRoute, async ({ body, session }) => {
      const { kind, note, confirmed } = body;
      const at = clock();
      const receivedOn = dayOfMoney(body.receivedOn, at);
      refuseAtDesk(session, isDayBeyondDesk(receivedOn, toStudioDate(at)));
      const amount = kind === 'cash-in' ? body.amount : -body.amount;
      const entry = await unitOfWork(async (tx) => {
        const cash = { kind, amount, method: 'efectivo' as const, note, receivedOn };
        const of = { accountId: null, assignmentId: null, fromAssignmentId: null, voids: null };
        const draft = { ...cash, ...of, actorId: session.accountId, at };
        const written = await appendEntry(models, draft, { confirmed }, tx);
        tx.noteAct({ facts: { amount } });
        return written;
      });
      const message = kind === 'cash-in' ? 'Entrada registrada' : 'Salida registrada';
      return { message, entry: await presentEntry(models, entry) };
    }),
    on(closeDayRoute, async ({ params: { day }, headers, body, session }) => {
      const closing = { ...body, day, closedBy: session.accountId, ifMatch: headers['if-match'] };
      await showingCurrent(
        (of: string) => readCashDay(models, of),
        () => closeDay(parts, closing),
      );
      return { ...(await readCashDay(models, day)), message: 'Caja cerrada' };
    }),
  ];
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
async function closeDay({ models, unitOfWork, clock }: MembershipParts, closing: Closing): Promise<void> {
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
    const earlier = first ? await readCash(models, { from: first.keptFrom, before: day }, tx.session) : 0;
    const entries = await models.cashEntries.find({ cashDay: day }).session(tx.session).lean<CashEntry[]>();
    const drawer = { ...drawerOf(till.counted + earlier, entries), entries: entries.length };
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

/** The earliest day before `day` that has entries and is not closed. */
async function findOpenBefore(
  { cashEntries }: Pick<MembershipModels, 'cashEntries'>,
  day: string,
  { closedUntil }: Pick<Till, 'closedUntil'>,
  session: ClientSession | null = null,
): Promise<string | null> {
  const open = trusted({ $lt: day, ...(closedUntil === null ? {} : { $gt: closedUntil }) });
  const first = await cashEntries
    .findOne({ cashDay: open })
    .sort({ cashDay: 1 })
    .session(session)
    .lean<CashEntry | null>();
  return first?.cashDay ?? null;
}

/** The first day with entries; null without any. */
async function findFirstDay(
  { cashEntries }: Pick<MembershipModels, 'cashEntries'>,
  session: ClientSession | null = null,
): Promise<string | null> {
  const first = await cashEntries.findOne().sort({ cashDay: 1 }).session(session).lean<CashEntry | null>();
  return first?.cashDay ?? null;
}

/** The cash that came less the cash that went on the days from `from` until before `before`. */
async function readCash(
  { cashEntries }: Pick<MembershipModels, 'cashEntries'>,
  { from, before }: { readonly from: string; readonly before: string },
  session: ClientSession | null = null,
): Promise<Pesos> {
  const cash = { cashDay: trusted({ $gte: from, $lt: before }), method: 'efectivo' as const };
  const entries = await cashEntries.find(cash).session(session).lean<CashEntry[]>();
  return drawerOf(0, entries).expected;
}

/** The day from which the drawer is kept; null before the first closing. */
async function findKeptFrom({ cashClosings }: Pick<MembershipModels, 'cashClosings'>): Promise<string | null> {
  const first = await cashClosings.findOne({ number: 1 }).lean<CashClosing | null>();
  return first && (first.keptFrom ?? first._id);
}

/** A closing, as it is published: it has one state. */
export function closingFact(closing: CashClosing): Fact<ClosingState> {
  return factOf(closingStateSchema, 'day', { ...closing, version: 1 });
}

type CashDay = z.output<typeof cashDaySchema>;

/** A day's cash. The till is read first: a version newer than the entries returned with it would hide an entry. */
async function readCashDay(models: MembershipModels, day: string): Promise<CashDay> {
  const till = (await models.till.findById(emptyTill._id).lean<Till | null>()) ?? emptyTill;
  const [closing, entries, openBefore, firstDay, keptFrom] = await Promise.all([
    models.cashClosings.findById(day).lean<CashClosing | null>(),
    models.cashEntries.find({ cashDay: day }).sort({ number: 1 }).lean<CashEntry[]>(),
    findOpenBefore(models, day, till),
    findFirstDay(models),
    findKeptFrom(models),
  ]);
  const { opening, cashIn, cashOut, expected, byMethod } = closing ?? (await openDrawer(models, day, till, entries));
  return {
    day,
    isClosed: till.closedUntil !== null && day <= till.closedUntil,
    closing: closing && (await presentClosing(models, closing)),
    openBefore,
    firstDay,
    keptFrom,
    opening,
    cashIn,
    cashOut,
    expected,
    byMethod: byMethod.map(({ method, in: received, out }) => ({ method, in: received, out })),
    entries: await presentEntries(models, entries),
    version: versionOf(till),
  };
}

/** The drawer of a day without a closing. It opens with the last count before the day and the cash moved since then. */
async function openDrawer(
  models: Pick<MembershipModels, 'cashClosings' | 'cashEntries'>,
  day: string,
  till: Till,
  entries: readonly CashEntry[],
): Promise<Drawer> {
  const isPast = till.closedUntil !== null && day <= till.closedUntil;
  const before = { _id: trusted({ $lt: day }) };
  const last = isPast ? await models.cashClosings.findOne(before).sort({ _id: -1 }).lean<CashClosing | null>() : null;
  const opening = isPast ? (last?.counted ?? 0) : till.counted;
  const from = till.closedUntil === null ? '' : addStudioDays(till.closedUntil, 1);
  return drawerOf(opening + (isPast ? 0 : await readCash(models, { from, before: day })), entries);
}

async function presentClosing({ accounts }: Pick<MembershipModels, 'accounts'>, closing: CashClosing) {
  const { number, counted, expected, note, closedBy, closedAt } = closing;
  const account = await accounts.findById(closedBy, { firstName: 1, lastName: 1 }).lean<Account | null>();
  const name = account ? `${account.firstName} ${account.lastName}`.trim() : '';
  return { number, counted, difference: counted - expected, note, closedBy: name, closedAt: closedAt.toISOString() };
}
