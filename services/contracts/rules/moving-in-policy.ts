import type { Days } from '../days-in-words.ts';
import type { Pesos } from '../money.ts';
import {
  addStudioDays,
  addStudioMonths,
  mondayOf,
  type StudioDate,
  studioDaysBetween,
  toStudioDate,
} from '../studio-time.ts';
import { PLAN_START_MAX_DAYS, PLAN_WEEKS_OF_CLASSES } from './plans.ts';
import { periodOfPlan } from './plans-policy.ts';
import type { RefusalTexts } from './refusal.ts';
import { type Refused, refused } from './refused.ts';

// What a list says about a plan that runs when the studio moves in (`docs/product.md` §4.9).

export const movingInRefusals = {
  PLAN_OVER: { status: 409, message: 'El plan ya terminó' },
  PLAN_END_INVALID: {
    status: 400,
    message: 'El plan vence después de empezar, y máximo 62 días después de su mes',
    field: 'end',
  },
  CLASSES_LEFT_INVALID: {
    status: 400,
    message: 'Las clases restantes van de 0 a las que da el plan',
    field: 'classes',
  },
  DEBT_TOO_HIGH: { status: 400, message: 'La deuda no puede ser mayor que el precio del plan', field: 'debt' },
  IMPORT_NOT_FOUND: { status: 404, message: 'Esta importación ya no está' },
} as const satisfies RefusalTexts;

/** Days by which a list may let a plan end later than its month: a freeze, and some grace. */
const endMaxDaysLater = 62;

/** The days that a list names; `now` is a start that it does not. */
interface ListedDays {
  readonly start: string;
  readonly end?: StudioDate | undefined;
}

/**
 * The days of a plan of a list: a month from its start, or until its end. If both are named, the end holds, within its
 * limits. A plan of which only a later end is known runs today.
 */
export function daysMovedIn(
  { start, end }: ListedDays,
  today: StudioDate,
):
  | ({ readonly kind: 'days' } & Days)
  | Refused<'PLAN_OVER', Days>
  | Refused<'PLAN_START_INVALID' | 'PLAN_END_INVALID'> {
  const from = start === 'now' ? earlier(today, end && addStudioMonths(end, -1)) : start;
  const usual = periodOfPlan(from).to;
  const to = end ?? usual;
  if (to < from || to > addStudioDays(usual, endMaxDaysLater)) return refused('PLAN_END_INVALID');
  if (to < today) return refused('PLAN_OVER', { from, to });
  if (studioDaysBetween(today, from) > PLAN_START_MAX_DAYS) return refused('PLAN_START_INVALID');
  return { kind: 'days', from, to };
}

const earlier = (one: StudioDate, other: StudioDate = one) => (one < other ? one : other);

/** The classes of a whole plan (`docs/product.md` §2.1). */
export const classesOf = (maxTrainingsPerWeek: number) => maxTrainingsPerWeek * PLAN_WEEKS_OF_CLASSES;

/**
 * The classes left of a plan if its list does not say: what the weekly limit allows in the weeks that are left, at most
 * what the plan grants.
 */
export function classesLeftIn({ from, to }: Days, maxTrainingsPerWeek: number, today: StudioDate): number {
  const first = from > today ? from : today;
  const weeks = studioDaysBetween(mondayOf(first), mondayOf(to)) / 7 + 1;
  return Math.min(weeks * maxTrainingsPerWeek, classesOf(maxTrainingsPerWeek));
}

/** What a list says about the money of a plan, in COP. */
interface ListedMoney {
  readonly debt?: Pesos | undefined;
  /** `all` or `none` where the list has a word for it. */
  readonly paid?: Pesos | 'all' | 'none' | undefined;
}

/** What is still owed for a plan: as listed, else its price less what was paid, else nothing. */
export function debtMovedIn({ debt, paid = 'all' }: ListedMoney, price: Pesos): Pesos {
  if (debt !== undefined) return debt;
  if (paid === 'all') return 0;
  return paid === 'none' ? price : Math.max(0, price - paid);
}

/**
 * Whether a plan was running when it was assigned, as only an import does. Of its days before, the studio knows neither
 * bookings nor visits.
 */
export function isMovedIn({ startsOn, assignedAt }: { readonly startsOn: StudioDate; readonly assignedAt: Date }) {
  return startsOn < toStudioDate(assignedAt);
}
