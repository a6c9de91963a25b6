import { trusted } from 'mongoose';
import type { z } from 'zod';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import type { Session } from '@studio/chassis/session/session-guard';
import * as routes from '@studio/contracts/http/cash-routes';
import { isClosingBeyondDesk, isDayBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { MembershipParts } from '../membership-parts.ts';
import type { CashClosing, CashCount, CashEntry, Till } from '../models/cash.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { emptyTill, type OpenDrawer, openDrawerOn } from '../rules/cash-policy.ts';
import {
  actorOf,
  appendEntry,
  dayOfMoney,
  presentEntries,
  presentEntry,
  readNames,
  readOpenDrawer,
  readWrittenLate,
  versionOf,
} from './cash-book.ts';
import { closeDay, countDrawer, findFirstDay, findOpenBefore } from './count-drawer.ts';

/** Routes of the cash of a day (`docs/product.md` §2.9). */
export function cashBindings(parts: MembershipParts): Binding[] {
  const { models, unitOfWork, deskClosesDay, clock } = parts;
  const isBeyondDesk = async (day: string) => {
    const [mayBe, keptFrom] = await Promise.all([deskClosesDay(), findKeptFrom(models)]);
    return isClosingBeyondDesk({ day, deskClosesDay: mayBe, isKept: keptFrom !== null }, toStudioDate(clock()));
  };
  const read = async (day: string, { desk }: Pick<Session, 'desk'>) => {
    return { ...(await readCashDay(models, day)), mayClose: !desk || !(await isBeyondDesk(day)) };
  };
  const showingDay = (session: Pick<Session, 'desk'>, act: () => Promise<void>) =>
    showingCurrent((day: string) => read(day, session), act);
  return [
    on(routes.getCashDay, ({ params: { day }, session }) => {
      refuseAtDesk(session, isDayBeyondDesk(day, toStudioDate(clock())));
      return read(day, session);
    }),
    on(routes.moveCash, async ({ body, session }) => {
      const { kind, note, confirmed } = body;
      const at = clock();
      const receivedOn = dayOfMoney(body.receivedOn, at);
      refuseAtDesk(session, isDayBeyondDesk(receivedOn, toStudioDate(at)));
      const amount = kind === 'cash-in' ? body.amount : -body.amount;
      const entry = await unitOfWork(async (tx) => {
        const cash = { kind, amount, method: 'efectivo' as const, note, receivedOn };
        const of = { accountId: null, assignmentId: null, fromAssignmentId: null, voids: null };
        const draft = { ...cash, ...of, ...actorOf(session), at };
        const written = await appendEntry(models, draft, { confirmed }, tx);
        tx.noteAct({ facts: { amount } });
        return written;
      });
      const message = kind === 'cash-in' ? 'Entrada registrada' : 'Salida registrada';
      return { message, entry: await presentEntry(models, entry) };
    }),
    on(routes.countDrawer, async ({ params: { day }, headers, body, session }) => {
      const counting = { ...body, day, countedBy: session.accountId, ifMatch: headers['if-match'] };
      await showingDay(session, () => countDrawer(parts, counting));
      return { ...(await read(day, session)), message: 'Cuadre de turno anotado' };
    }),
    on(routes.closeDay, async ({ params: { day }, headers, body, session }) => {
      const closing = { ...body, day, closedBy: session.accountId, ifMatch: headers['if-match'] };
      refuseAtDesk(session, session.desk && (await isBeyondDesk(day)));
      await showingDay(session, () => closeDay(parts, closing));
      return { ...(await read(day, session)), message: 'Caja cerrada' };
    }),
  ];
}

/** The day from which the drawer is kept; null before the first closing. */
async function findKeptFrom({ cashClosings }: Pick<MembershipModels, 'cashClosings'>): Promise<string | null> {
  const first = await cashClosings.findOne({ number: 1 }).lean<CashClosing | null>();
  return first && (first.keptFrom ?? first._id);
}

const shownSchema = routes.cashDaySchema.omit({ mayClose: true });
type CashDay = z.output<typeof shownSchema>;

/** A day's cash. The till is read first: a version newer than the entries returned with it would hide an entry. */
async function readCashDay(models: MembershipModels, day: string): Promise<CashDay> {
  const till = (await models.till.findById(emptyTill._id).lean<Till | null>()) ?? emptyTill;
  const isClosed = till.closedUntil !== null && day <= till.closedUntil;
  const kept = isClosed ? await readCoveredDrawer(models, day) : await readOpenDrawer(models, till, null);
  const [closing, counts, entries, openBefore, firstDay, keptFrom] = await Promise.all([
    models.cashClosings.findById(day).lean<CashClosing | null>(),
    models.cashCounts.find({ day }).sort({ number: 1 }).lean<CashCount[]>(),
    models.cashEntries.find({ cashDay: day }).sort({ number: 1 }).lean<CashEntry[]>(),
    findOpenBefore(models, day, till),
    findFirstDay(models),
    findKeptFrom(models),
  ]);
  const { found = 0, ...drawer } = closing ?? openDrawerOn(day, kept, entries);
  const nameOf = await readNames(models, [...counts.map(({ countedBy }) => countedBy), closing?.closedBy]);
  return presentAs(shownSchema, drawer, {
    day,
    found,
    isClosed,
    counts: counts.map((count) => ({ ...count, ...differenceOf(count), countedBy: nameOf(count.countedBy) })),
    closing: closing && { ...closing, ...differenceOf(closing), closedBy: nameOf(closing.closedBy) },
    openBefore,
    firstDay,
    keptFrom,
    entries: await presentEntries(models, entries),
    version: versionOf(till),
  });
}

const differenceOf = ({ counted, expected }: Pick<CashClosing, 'counted' | 'expected'>) => ({
  difference: counted - expected,
});

/** The drawer of a day that was closed with a later one. It opens with the last closing before the day. */
async function readCoveredDrawer(
  { cashClosings, cashCounts, cashEntries }: Pick<MembershipModels, 'cashClosings' | 'cashCounts' | 'cashEntries'>,
  day: string,
): Promise<OpenDrawer> {
  const before = { _id: trusted({ $lt: day }) };
  const last = await cashClosings.findOne(before).sort({ _id: -1 }).lean<CashClosing | null>();
  const counts = await cashCounts.find({ day }).sort({ number: 1 }).lean<CashCount[]>();
  const late = await readWrittenLate({ cashEntries }, counts);
  return { counted: last?.counted ?? 0, moved: [], counts, late };
}
