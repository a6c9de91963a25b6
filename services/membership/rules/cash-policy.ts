import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { countsOnItsDay, isDayOfMoney, refusalOfClosing, refusalOfCounting } from '@studio/contracts/rules/cash-policy';
import { paymentMethods } from '@studio/contracts/rules/payments';
import type { Pesos } from '@studio/contracts/money';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { CashClosing, CashCount, CashEntry, Till } from '../models/cash.model.ts';

/** The till before the first entry. */
export const emptyTill: Till = { _id: 'till', lastNumber: 0, lastClosing: 0, closedUntil: null, counted: 0 };

/** What decides on which day an entry counts. */
export interface CashDays {
  /** Studio date of the act. */
  readonly today: string;
  /** The first open day from that of the entry on that has entries already; null if none. */
  readonly nextUsed: string | null;
}

/**
 * The day in whose cash an entry counts (`docs/product.md` §2.9): its own, unless that is closed or would be opened by
 * it long afterwards. Before the first closing no day is in the way of another.
 */
export function cashDayOf(
  receivedOn: string,
  { closedUntil }: Pick<Till, 'closedUntil'>,
  { today, nextUsed }: CashDays,
): string {
  const facts = { ...knownOf(receivedOn, closedUntil), hasEntries: nextUsed === receivedOn };
  if (closedUntil === null || countsOnItsDay(receivedOn, facts, today)) return receivedOn;
  return nextUsed ?? (today > closedUntil ? today : addStudioDays(closedUntil, 1));
}

/** Why money can't have changed hands on a day, or null. */
export function refuseReceivedOn(receivedOn: string, now: Date): Refusal | null {
  return isDayOfMoney(receivedOn, toStudioDate(now)) ? null : refusals.RECEIVED_ON_INVALID;
}

const knownOf = (day: string, closedUntil: Till['closedUntil']) => ({
  isKept: closedUntil !== null,
  isClosed: closedUntil !== null && day <= closedUntil,
});

export type Drawer = Required<Pick<CashClosing, 'opening' | 'cashIn' | 'cashOut' | 'found' | 'expected' | 'byMethod'>>;

type Counted = Pick<CashEntry, 'amount' | 'method'>;

/** The drawer after a day's entries: opening + cash in − cash out, and the totals of each payment method used. */
export function drawerOf(opening: Pesos, entries: readonly Counted[]): Drawer {
  const byMethod = paymentMethods.flatMap((method) => {
    const amounts = entries.filter((entry) => entry.method === method).map(({ amount }) => amount);
    return amounts.length === 0 ? [] : [{ method, in: sum(amounts.filter(isIn)), out: 0 - sum(amounts.filter(isOut)) }];
  });
  const cash = byMethod.find(({ method }) => method === 'efectivo') ?? { in: 0, out: 0 };
  return { opening, cashIn: cash.in, cashOut: cash.out, found: 0, expected: opening + cash.in - cash.out, byMethod };
}

type Moved = Pick<CashEntry, 'cashDay' | 'receivedOn' | 'number' | 'amount' | 'voids'>;
type Count = Pick<CashCount, 'day' | 'counted' | 'lastEntry'>;

/** All that is known of the drawer since the last closing. */
export interface OpenDrawer {
  /** Cash counted at the last closing. */
  readonly counted: Pesos;
  /** Cash entries of the open days. */
  readonly moved: readonly Moved[];
  /** Counts of shifts of the open days, in order. */
  readonly counts: readonly Count[];
  /** The entries that were `writtenLate`, by id. */
  readonly late: ReadonlySet<string>;
}

/**
 * The entries whose cash a count had already when they were written down (`docs/product.md` §2.9): they never move what
 * should be in the drawer, nor do their voids.
 */
export function writtenLate(
  entries: readonly Pick<CashEntry, '_id' | 'receivedOn' | 'number'>[],
  counts: readonly Pick<Count, 'day' | 'lastEntry'>[],
): ReadonlySet<string> {
  const isLate = ({ receivedOn, number }: Pick<CashEntry, 'receivedOn' | 'number'>) =>
    counts.some(({ day, lastEntry }) => receivedOn < day && number > lastEntry);
  return new Set(entries.filter(isLate).map(({ _id }) => _id));
}

/**
 * What should be in the drawer at the end of an open day (`docs/product.md` §2.9): what was counted last, at a shift of
 * that day or before it, else at the last closing; and the cash since. Cash received on a day before the count was in it,
 * even if it is written down later and counts on a later day.
 */
export function expectedOn(day: string, open: OpenDrawer): Pesos {
  const since = open.moved.filter((entry) => entry.cashDay <= day && isSince(entry, day, open));
  return countedLast(day, open).counted + sum(since.map(({ amount }) => amount));
}

const countedLast = (day: string, { counted, counts }: OpenDrawer): Count =>
  counts.findLast((count) => count.day <= day) ?? { day: '', counted, lastEntry: 0 };

type Since = Pick<Moved, 'receivedOn' | 'number' | 'voids'>;

/** Whether cash moved since the drawer of an open day was counted last. */
function isSince({ receivedOn, number, voids }: Since, day: string, open: OpenDrawer): boolean {
  const last = countedLast(day, open);
  const isAfter = receivedOn > last.day || (receivedOn === last.day && number > last.lastEntry);
  return isAfter && !(voids !== null && open.late.has(voids));
}

/** The drawer of an open day, of which these are the entries. */
export function openDrawerOn(day: string, open: OpenDrawer, entries: readonly (Counted & Moved)[]): Drawer {
  const before = open.moved.filter(({ cashDay }) => cashDay < day);
  const own = entries.filter(({ method }) => method === 'efectivo');
  const byEntries = drawerOf(expectedOn(addStudioDays(day, -1), open), entries);
  const expected = expectedOn(day, { ...open, moved: [...before, ...own] });
  return { ...byEntries, found: expected - byEntries.expected, expected };
}

/**
 * How much cash an entry to be written can take out, so that neither its day nor a later one ends below nothing. A later
 * count says what there was from then on; cash taken out on a day before a count was missing in it already.
 */
export function cashHeld({ cashDay: on, ...entry }: Since & Pick<Moved, 'cashDay'>, open: OpenDrawer): Pesos {
  if (!isSince(entry, on, open)) return Infinity;
  const next = open.counts.find(({ day }) => day > on);
  const later = open.moved.map(({ cashDay }) => cashDay).filter((day) => day > on && (!next || day < next.day));
  return Math.min(...[on, ...new Set(later)].map((day) => expectedOn(day, open)));
}

const sum = (amounts: readonly Pesos[]): Pesos => amounts.reduce((total, amount) => total + amount, 0);
const isIn = (amount: Pesos) => amount > 0;
const isOut = (amount: Pesos) => amount < 0;

export interface ClosingFacts extends Pick<Till, 'closedUntil'> {
  /** The first day with entries or a count; null without any. */
  readonly firstDay: string | null;
  /** The earliest day before the one to close that has entries or a count, and is not closed. */
  readonly openBefore: string | null;
}

interface DayToClose {
  readonly day: string;
  /** The day from which the drawer is kept, if the caller says it. */
  readonly keptFrom: string | undefined;
}

/** Why the drawer of a day can't be counted for a shift, or null (`docs/product.md` §2.9). */
export function refuseCounting(day: string, { closedUntil }: Pick<Till, 'closedUntil'>, now: Date): Refusal | null {
  const refusal = refusalOfCounting({ day, ...knownOf(day, closedUntil) }, toStudioDate(now));
  return refusal && refusals[refusal.code];
}

/** Why a day can't be closed, or null (`docs/product.md` §2.9). */
export function refuseClosing(closing: DayToClose, { closedUntil, ...facts }: ClosingFacts, now: Date): Refusal | null {
  const known = knownOf(closing.day, closedUntil);
  const refusal = refusalOfClosing(closing, { ...facts, ...known }, toStudioDate(now));
  return refusal && refusals[refusal.code];
}
