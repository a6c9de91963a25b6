import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { RECEIVED_BACK_DAYS } from '@studio/contracts/limits';
import type { Pesos } from '@studio/contracts/money';
import { addStudioDays, studioDaysBetween, toStudioDate } from '@studio/contracts/studio-time';
import { paymentMethods } from '@studio/contracts/vocabulary';
import type { CashClosing, CashEntry, Till } from '../models/cash.model.ts';

/** The till before the first entry. */
export const emptyTill: Till = { _id: 'till', lastNumber: 0, lastClosing: 0, closedUntil: null, counted: 0 };

/** The day in whose cash an entry counts: its own, or the first one after the closed days (`docs/product.md` §2.9). */
export function cashDayOf(receivedOn: string, { closedUntil }: Pick<Till, 'closedUntil'>): string {
  if (closedUntil === null || receivedOn > closedUntil) return receivedOn;
  return addStudioDays(closedUntil, 1);
}

/** Why money can't have been received on a day, or null. */
export function refuseReceivedOn(receivedOn: string, now: Date): Refusal | null {
  const daysAgo = studioDaysBetween(receivedOn, toStudioDate(now));
  return daysAgo < 0 || daysAgo > RECEIVED_BACK_DAYS ? refusals.RECEIVED_ON_INVALID : null;
}

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

const sum = (amounts: readonly Pesos[]): Pesos => amounts.reduce((total, amount) => total + amount, 0);
const isIn = (amount: Pesos) => amount > 0;
const isOut = (amount: Pesos) => amount < 0;

/**
 * Why a day can't be closed, or null. Days are closed in order; a day without entries closes with a later one.
 * `openBefore`: the earliest day before it that has entries and is not closed.
 */
export function refuseClosing(
  day: string,
  { closedUntil }: Pick<Till, 'closedUntil'>,
  openBefore: string | null,
  now: Date,
): Refusal | null {
  if (day > toStudioDate(now)) return refusals.DAY_IN_FUTURE;
  if (closedUntil !== null && day <= closedUntil) return refusals.DAY_CLOSED;
  return openBefore === null ? null : refusals.EARLIER_DAY_OPEN;
}
