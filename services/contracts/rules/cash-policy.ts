import { addStudioDays, type StudioDate } from '../studio-time.ts';
import { RECEIVED_BACK_DAYS } from './payments.ts';
import { type Refused, refused } from './refused.ts';

/** The first day on which money that is entered today may have changed hands (`docs/product.md` §2.8). */
export function firstDayOfMoney(today: StudioDate): StudioDate {
  return addStudioDays(today, -RECEIVED_BACK_DAYS);
}

/** Whether money that is entered today may have changed hands on a day. */
export function isDayOfMoney(day: StudioDate, today: StudioDate): boolean {
  return firstDayOfMoney(today) <= day && day <= today;
}

/** What is known of a day of the cash book. */
interface CashDay {
  readonly isClosed: boolean;
  /** Whether the drawer is kept: any day was closed. */
  readonly isKept: boolean;
}

/**
 * Whether an entry of a day counts in the cash of that day (`docs/product.md` §2.9): not if it is closed, or would be
 * opened by the entry long afterwards. Before the first closing no day is in the way of another.
 */
export function countsOnItsDay(
  day: StudioDate,
  { isClosed, isKept, hasEntries }: CashDay & { readonly hasEntries: boolean },
  today: StudioDate,
): boolean {
  return !isKept || (!isClosed && (hasEntries || day >= addStudioDays(today, -1)));
}

/** Why the drawer of a day can't be counted for a shift, or null (`docs/product.md` §2.9). */
export function refusalOfCounting(
  { day, isClosed }: Pick<CashDay, 'isClosed'> & { readonly day: StudioDate },
  today: StudioDate,
): Refused<'COUNT_NOT_TODAY' | 'DAY_CLOSED'> | null {
  if (day !== today) return refused('COUNT_NOT_TODAY');
  return isClosed ? refused('DAY_CLOSED') : null;
}

interface ClosingFacts extends CashDay {
  /** The first day with entries or a count; null without any. */
  readonly firstDay: StudioDate | null;
  /** The earliest day before the one to close that has entries or a count, and is not closed. */
  readonly openBefore: StudioDate | null;
}

/**
 * Why a day can't be closed, or null (`docs/product.md` §2.9). Days are closed in order, from the first closing on; a day
 * without entries closes with a later one. `keptFrom`: the day from which the drawer is kept, if the first closing says
 * it.
 */
export function refusalOfClosing(
  { day, keptFrom }: { readonly day: StudioDate; readonly keptFrom?: StudioDate | undefined },
  { isClosed, isKept, firstDay, openBefore }: ClosingFacts,
  today: StudioDate,
): Refused<'DAY_IN_FUTURE' | 'DAY_CLOSED' | 'KEPT_FROM_INVALID' | 'EARLIER_DAY_OPEN' | 'DAY_BEFORE_FIRST'> | null {
  if (day > today) return refused('DAY_IN_FUTURE');
  if (isClosed) return refused('DAY_CLOSED');
  const first = firstDay ?? today;
  if (!isKept && day < first) return refused('DAY_BEFORE_FIRST');
  if (keptFrom !== undefined && (isKept || keptFrom < first || keptFrom > day)) return refused('KEPT_FROM_INVALID');
  return isKept && openBefore !== null ? refused('EARLIER_DAY_OPEN') : null;
}
