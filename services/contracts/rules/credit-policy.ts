import type { Days } from '../days-in-words.ts';
import { type StudioDate, toStudioDate } from '../studio-time.ts';
import type { TrainingCategory } from './classes.ts';
import { type Refused, refused } from './refused.ts';

/** A plan that can pay for the trainings of its period. */
export interface PayingPlan {
  /** Both inclusive. */
  readonly startsOn: StudioDate;
  readonly endsOn: StudioDate;
  readonly classesLeft: number;
  /** Normal trainings in one Monday week. */
  readonly weeklyLimit: number;
  readonly freezes: readonly Days[];
}

/** What a member can pay trainings with. A `next` plan pays for its own period before it begins (docs/product.md §2.2). */
export interface Credits<Plan extends PayingPlan = PayingPlan> {
  /** Special trainings left. */
  readonly special: number;
  readonly plan: Plan | null;
  readonly next: Plan | null;
  /** Classes that a plan paid for, by the Monday of their week; a week without any may be left out. */
  readonly weekUse: Readonly<Record<StudioDate, number>>;
}

/** A training to pay for, with the Monday of its week. */
export interface TrainingToPay {
  readonly category: TrainingCategory;
  readonly date: StudioDate;
  readonly week: StudioDate;
}

/** Why no credit pays for a training, with the facts behind it. */
export type CreditRefusal =
  | Refused<'NO_SPECIAL_TRAININGS' | 'NO_CLASSES_LEFT'>
  /** The last day of the last plan; no facts without one. */
  | Refused<'NO_PLAN_FOR_DATE', { readonly endsOn: StudioDate } | undefined>
  | Refused<'PLAN_FROZEN', Days>
  | Refused<'WEEKLY_LIMIT_REACHED', { readonly limit: number; readonly used: number }>;

/** The credit that pays for a training, or why none does. */
export type Paying<Plan> =
  | { readonly kind: 'special' }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | CreditRefusal;

/** Finds the credit that pays for a training, in the order of the checks (docs/product.md §§2.4, 3.1). */
export function payingFor<Plan extends PayingPlan>(
  credits: Credits<Plan>,
  training: TrainingToPay,
  now: Date,
): Paying<Plan> {
  if (training.category === 'special') {
    return credits.special > 0 ? { kind: 'special' } : refused('NO_SPECIAL_TRAININGS');
  }
  const covering = planOn(credits, training.date, now);
  if (covering.kind === 'refused') return covering;
  const { plan } = covering;
  if (plan.classesLeft <= 0) return refused('NO_CLASSES_LEFT');
  return refusalOfWeek(credits, training, plan) ?? covering;
}

/** The plan that pays for normal trainings of a studio date, whatever is left of it. */
export function planOn<Plan extends PayingPlan>(
  credits: Pick<Credits<Plan>, 'plan' | 'next'>,
  date: StudioDate,
  now: Date,
): Paying<Plan> & { readonly kind: 'plan' | 'refused' } {
  const plan = payerFor(credits, date, now);
  if (!plan) {
    const last = credits.next ?? credits.plan;
    return refused('NO_PLAN_FOR_DATE', last ? { endsOn: last.endsOn } : undefined);
  }
  const freeze = plan.freezes.find(({ from, to }) => from <= date && date <= to);
  if (freeze) return refused('PLAN_FROZEN', { from: freeze.from, to: freeze.to });
  return { kind: 'plan', plan };
}

/** Why a week has no room for a further class of a plan; undefined if it has. */
export function refusalOfWeek(
  { weekUse }: Pick<Credits, 'weekUse'>,
  { week }: Pick<TrainingToPay, 'week'>,
  { weeklyLimit: limit }: PayingPlan,
): CreditRefusal | undefined {
  const used = weekUse[week] ?? 0;
  return used >= limit ? refused('WEEKLY_LIMIT_REACHED', { limit, used }) : undefined;
}

/**
 * The plan whose period covers a studio date. A plan whose last day is over pays for nothing, not even that day.
 */
export function payerFor<Plan extends PayingPlan>(
  { plan, next }: Pick<Credits<Plan>, 'plan' | 'next'>,
  date: StudioDate,
  now: Date,
): Plan | null {
  const paysFor = (each: Plan | null) => each !== null && covers(each, date) && !isOver(each, now);
  return paysFor(plan) ? plan : paysFor(next) ? next : null;
}

/** Whether a plan's last day is over, even if its end is not stored yet. */
export function isOver({ endsOn }: Pick<PayingPlan, 'endsOn'>, instant: Date): boolean {
  return toStudioDate(instant) > endsOn;
}

export function covers({ startsOn, endsOn }: Pick<PayingPlan, 'startsOn' | 'endsOn'>, date: StudioDate): boolean {
  return startsOn <= date && date <= endsOn;
}

/**
 * The credits after a class that a plan paid for is given up (docs/product.md §3.4): it goes to the plan that paid,
 * else to the current one. The plan whose period covers the class is taken for the one that paid; only a class or a plan
 * that the studio has moved since may differ.
 */
export function withClassBack<Plan extends PayingPlan>(
  credits: Credits<Plan>,
  { date, week }: Pick<TrainingToPay, 'date' | 'week'>,
  now: Date,
): Credits<Plan> {
  const { plan, next, weekUse } = credits;
  const receiver = payerFor(credits, date, now) ?? payerFor(credits, toStudioDate(now), now);
  const after = (each: Plan | null) => each && { ...each, classesLeft: each.classesLeft + Number(each === receiver) };
  const used = (weekUse[week] ?? 0) - 1;
  return { ...credits, plan: after(plan), next: after(next), weekUse: { ...weekUse, [week]: used } };
}
