import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { countsOnItsDay, isDayOfMoney, refusalOfClosing } from '@studio/contracts/rules/cash-policy';
import { paymentMethods } from '@studio/contracts/rules/payments';
import type { Pesos } from '@studio/contracts/money';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { CashClosing, CashEntry, Till } from '../models/cash.model.ts';

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

export type Drawer = Pick<CashClosing, 'opening' | 'cashIn' | 'cashOut' | 'expected' | 'byMethod'>;

type Counted = Pick<CashEntry, 'amount' | 'method'>;

/** The drawer after a day's entries: opening + cash in − cash out, and the totals of each payment method used. */
export function drawerOf(opening: Pesos, entries: readonly Counted[]): Drawer {
  const byMethod = paymentMethods.flatMap((method) => {
    const amounts = entries.filter((entry) => entry.method === method).map(({ amount }) => amount);
    return amounts.length === 0 ? [] : [{ method, in: sum(amounts.filter(isIn)), out: 0 - sum(amounts.filter(isOut)) }];
  });
  const cash = byMethod.find(({ method }) => method === 'efectivo') ?? { in: 0, out: 0 };
  return { opening, cashIn: cash.in, cashOut: cash.out, expected: opening + cash.in - cash.out, byMethod };
}

/** The cash that came less the cash that went on an open day. */
export interface CashOfDay {
  readonly day: string;
  readonly amount: Pesos;
}

/**
 * How much cash can be taken out on a day so that neither it nor a later one ends below nothing. `opening`: what was
 * counted at the last closing; `moved`: the open days with cash.
 */
export function cashHeld(on: string, opening: Pesos, moved: readonly CashOfDay[]): Pesos {
  const endOf = (last: string) => opening + sum(moved.filter(({ day }) => day <= last).map(({ amount }) => amount));
  return Math.min(...[on, ...moved.map(({ day }) => day).filter((day) => day > on)].map(endOf));
}

const sum = (amounts: readonly Pesos[]): Pesos => amounts.reduce((total, amount) => total + amount, 0);
const isIn = (amount: Pesos) => amount > 0;
const isOut = (amount: Pesos) => amount < 0;

export interface ClosingFacts extends Pick<Till, 'closedUntil'> {
  /** The first day with entries; null without any. */
  readonly firstDay: string | null;
  /** The earliest day before the one to close that has entries and is not closed. */
  readonly openBefore: string | null;
}

interface DayToClose {
  readonly day: string;
  /** The day from which the drawer is kept, if the caller says it. */
  readonly keptFrom: string | undefined;
}

/** Why a day can't be closed, or null (`docs/product.md` §2.9). */
export function refuseClosing(closing: DayToClose, { closedUntil, ...facts }: ClosingFacts, now: Date): Refusal | null {
  const known = knownOf(closing.day, closedUntil);
  const refusal = refusalOfClosing(closing, { ...facts, ...known }, toStudioDate(now));
  return refusal && refusals[refusal.code];
}
