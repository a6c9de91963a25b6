import type { Days } from '../days-in-words.ts';
import { addStudioDays, addStudioMonths, type StudioDate, studioDaysBetween, toStudioDate } from '../studio-time.ts';
import { type AssignmentStatus, PLAN_START_MAX_DAYS } from './plans.ts';
import { type Refused, refused } from './refused.ts';

/** The plans of a member that limit the start of another one. */
interface PlansHeld {
  readonly current: { readonly endsOn: StudioDate } | null;
  /** Whether a plan follows the current one, or was paid ahead. */
  readonly hasNext: boolean;
}

/** When an assigned plan begins, or why it does not. */
type PlanStart =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly startsOn: StudioDate }
  | Refused<'PLAN_START_INVALID' | 'PLAN_START_OVERLAPS' | 'NEXT_PLAN_EXISTS'>;

const planMonths = 1;

/**
 * The days of a plan that begins on a studio date: a calendar month (`docs/product.md` §2.1), extended by its frozen days
 * (§2.7).
 */
export function periodOfPlan(startsOn: StudioDate, frozenDays = 0): Days {
  return { from: startsOn, to: addStudioDays(addStudioMonths(startsOn, planMonths), frozenDays) };
}

interface HeldPeriod {
  readonly startsOn: StudioDate;
  readonly endsOn: StudioDate;
  readonly endedAt: Date | null;
}

/** The last day on which the plan holds, or held if it was ended early; null if it never began (`docs/product.md` §2.1). */
export function lastDayHeld({ startsOn, endsOn, endedAt }: HeldPeriod): StudioDate | null {
  if (endedAt === null) return endsOn;
  const endedOn = toStudioDate(endedAt);
  if (endedOn < startsOn) return null;
  return endedOn < endsOn ? endedOn : endsOn;
}

/** The first day after a plan. */
export function dayAfter({ endsOn }: { readonly endsOn: StudioDate }): StudioDate {
  return addStudioDays(endsOn, 1);
}

/**
 * When a plan begins that is assigned today (`docs/product.md` §2.2). `start`: `now`, `after-current` or a studio date.
 * Only one plan may follow the current one.
 */
export function startOfPlan(start: string, { current, hasNext }: PlansHeld, today: StudioDate): PlanStart {
  if (start === 'now') return { kind: 'now' };
  if (start === 'after-current') return current ? asNext(dayAfter(current), hasNext) : { kind: 'now' };
  const days = studioDaysBetween(today, start);
  if (days < 0 || days > PLAN_START_MAX_DAYS) return refused('PLAN_START_INVALID');
  if (current && start <= current.endsOn) return refused('PLAN_START_OVERLAPS');
  return days === 0 ? { kind: 'now' } : asNext(start, hasNext);
}

function asNext(startsOn: StudioDate, hasNext: boolean): PlanStart {
  return hasNext ? refused('NEXT_PLAN_EXISTS') : { kind: 'later', startsOn };
}

/** The first day to which a plan that is assigned today moves the next one; null if they do not overlap (`docs/product.md` §2.2). */
export function nextMovesTo(
  next: { readonly startsOn: StudioDate },
  assigned: { readonly endsOn: StudioDate },
): StudioDate | null {
  return next.startsOn <= assigned.endsOn ? dayAfter(assigned) : null;
}

/**
 * Whether a plan with this status is voided, ended as refunded or as assigned by mistake: its price is not owed, and what
 * it paid for is never refunded (`docs/product.md` §2.3, §2.8).
 */
export function isVoiding(status: AssignmentStatus): boolean {
  return status === 'Rembolsado' || status === 'Error';
}
