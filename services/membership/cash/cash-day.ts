import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { Fact } from '@studio/chassis/events/envelope';
import { mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { type ClosingState, dayClosed } from '@studio/contracts/events/money-events';
import {
  type cashDaySchema,
  closeDay as closeDayRoute,
  getCashDay,
  moveCash as moveCashRoute,
} from '@studio/contracts/http/cash-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { MembershipParts } from '../membership-parts.ts';
import type { CashClosing, CashEntry, Till } from '../models/cash.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import { type Drawer, drawerOf, emptyTill, refuseClosing } from '../rules/cash-policy.ts';
import { appendEntries, presentEntries, presentEntry, takeTill, versionOf } from './cash-book.ts';

/** Routes of the cash of a day (`docs/product.md` §2.9). */
export function cashBindings(parts: MembershipParts): Binding[] {
  const { models, unitOfWork, clock } = parts;
  return [
    on(getCashDay, ({ params: { day } }) => readCashDay(models, day)),
    on(moveCashRoute, async ({ body: { kind, amount, note }, session }) => {
      const at = clock();
      const signed = kind === 'cash-in' ? amount : -amount;
      const entry = await unitOfWork(async (tx) => {
        const cash = { kind, amount: signed, method: 'efectivo' as const, note, receivedOn: toStudioDate(at) };
        const of = { accountId: null, assignmentId: null, fromAssignmentId: null, voids: null };
        const [written] = await appendEntries(models, [{ ...cash, ...of, actorId: session.accountId, at }], tx);
        tx.noteAct({ facts: { amount: signed } });
        return written;
      });
      const message = kind === 'cash-in' ? 'Entrada registrada' : 'Salida registrada';
      return { message, entry: await presentEntry(models, entry) };
    }),
    on(closeDayRoute, async ({ params: { day }, headers, body: { counted, note }, session }) => {
      const closing = { day, counted, note, closedBy: session.accountId, ifMatch: headers['if-match'] };
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
  readonly ifMatch: IfMatch | undefined;
}

/**
 * Closes the cash of a day for good.
 * @throws AppError DAY_IN_FUTURE, DAY_CLOSED, EARLIER_DAY_OPEN; ChangedMeanwhile, with the day, if the cash book has
 * changed
 */
async function closeDay({ models, unitOfWork, clock }: MembershipParts, closing: Closing): Promise<void> {
  const { day, counted, note, closedBy, ifMatch } = closing;
  await unitOfWork(async (tx) => {
    const till = await takeTill(models, { lastClosing: 1 }, tx);
    const closedAt = clock();
    const refusal = refuseClosing(day, till, await findOpenBefore(models, day, till, tx.session), closedAt);
    if (refusal) throw new AppError(refusal);
    mustBuildOn(ifMatch, versionOf(till), day);
    const entries = await models.cashEntries.find({ cashDay: day }).session(tx.session).lean<CashEntry[]>();
    const number = till.lastClosing + 1;
    const drawer = drawerOf(till.counted, entries);
    const closed = { _id: day, number, ...drawer, counted, note, entries: entries.length, closedBy, closedAt };
    await models.cashClosings.create([closed], { session: tx.session });
    await models.till.updateOne({ _id: till._id }, { $set: { closedUntil: day, counted } }, { session: tx.session });
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

/** A closing, as it is published. */
export function closingFact({ _id: day, closedAt, byMethod, ...closing }: CashClosing): Fact<ClosingState> {
  const methods = byMethod.map(({ method, in: received, out }) => ({ method, in: received, out }));
  return {
    aggregateId: day,
    version: 1,
    payload: { ...closing, day, byMethod: methods, closedAt: closedAt.toISOString() },
  };
}

type CashDay = z.output<typeof cashDaySchema>;

/** A day's cash. The till is read first: a version newer than the entries returned with it would hide an entry. */
async function readCashDay(models: MembershipModels, day: string): Promise<CashDay> {
  const till = (await models.till.findById(emptyTill._id).lean<Till | null>()) ?? emptyTill;
  const [closing, entries, openBefore] = await Promise.all([
    models.cashClosings.findById(day).lean<CashClosing | null>(),
    models.cashEntries.find({ cashDay: day }).sort({ number: 1 }).lean<CashEntry[]>(),
    findOpenBefore(models, day, till),
  ]);
  const { opening, cashIn, cashOut, expected, byMethod } = closing ?? (await openDrawer(models, day, till, entries));
  return {
    day,
    isClosed: till.closedUntil !== null && day <= till.closedUntil,
    closing: closing && (await presentClosing(models, closing)),
    openBefore,
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
  { cashClosings, cashEntries }: Pick<MembershipModels, 'cashClosings' | 'cashEntries'>,
  day: string,
  till: Till,
  entries: readonly CashEntry[],
): Promise<Drawer> {
  const isPast = till.closedUntil !== null && day <= till.closedUntil;
  const before = { _id: trusted({ $lt: day }) };
  const last = isPast ? await cashClosings.findOne(before).sort({ _id: -1 }).lean<CashClosing | null>() : null;
  const opening = isPast ? (last?.counted ?? 0) : till.counted;
  const since = trusted({ $lt: day, ...(till.closedUntil === null ? {} : { $gt: till.closedUntil }) });
  const earlier = isPast ? [] : await cashEntries.find({ cashDay: since, method: 'efectivo' }).lean<CashEntry[]>();
  return drawerOf(drawerOf(opening, earlier).expected, entries);
}

async function presentClosing({ accounts }: Pick<MembershipModels, 'accounts'>, closing: CashClosing) {
  const { number, counted, expected, note, closedBy, closedAt } = closing;
  const account = await accounts.findById(closedBy, { firstName: 1, lastName: 1 }).lean<Account | null>();
  const name = account ? `${account.firstName} ${account.lastName}`.trim() : '';
  return { number, counted, difference: counted - expected, note, closedBy: name, closedAt: closedAt.toISOString() };
}
