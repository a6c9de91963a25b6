import type { cashDaySchema } from '@studio/contracts/http/cash-routes';
import { countsOnItsDay, isDayOfMoney, refusalOfClosing, refusalOfCounting } from '@studio/contracts/rules/cash-policy';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { z } from 'zod';

type CashDay = z.output<typeof cashDaySchema>;

/** Whether cash can be entered into a day. An earlier one is not opened anew (docs/product.md §2.9). */
export function takesCash({ day, entries, ...cash }: CashDay, today: StudioDate): boolean {
  if (day === today) return true;
  const facts = { isClosed: cash.isClosed, isKept: cash.keptFrom !== null, hasEntries: entries.length > 0 };
  return isDayOfMoney(day, today) && countsOnItsDay(day, facts, today);
}

/** Whether the drawer of a day can be counted for a shift. */
export function canCount(cash: CashDay, today: StudioDate): boolean {
  return refusalOfCounting(cash, today) === null;
}

/** Whether a day can be closed. The first closing covers the days before it, from the first one with entries on. */
export function canClose({ day, mayClose, keptFrom, ...facts }: CashDay, today: StudioDate): boolean {
  return mayClose && refusalOfClosing({ day }, { ...facts, isKept: keptFrom !== null }, today) === null;
}
