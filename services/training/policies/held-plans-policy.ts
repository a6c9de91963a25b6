import { toStudioDate } from '@studio/contracts/studio-time';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';

/** Which of the two plans of an account holds, pays or takes a class in: judged by dates, published as ended or not. */

type Plans = Pick<CreditAccount, 'plan' | 'next'>;

/** The plan that holds at an instant. A plan runs until the end of its last day in studio time (`docs/product.md` §2.1). */
export function planAt({ plan, next }: Plans, instant: Date): HeldPlan | null {
  if (plan && !isOver(plan, instant)) return plan;
  return next && covers(next, toStudioDate(instant)) ? next : null;
}

/** The plan whose period covers a training's date. One whose last day is over pays for nothing, not even for that day. */
export function payerFor({ plan, next }: Plans, date: string, now: Date): HeldPlan | null {
  return [plan, next].find((each) => each && !isOver(each, now) && covers(each, date)) ?? null;
}

/**
 * The plan that a class comes back to: the one that paid, while it is held, else the one that holds. A plan whose last
 * day is over takes nothing in: its end would take that class along.
 */
export function receiverFor(plans: Plans, paidBy: string | null, at: Date): HeldPlan | null {
  const payer = [plans.plan, plans.next].find((each) => each?.assignmentId === paidBy && !isOver(each, at));
  return payer ?? planAt(plans, at);
}

/** The account with more or fewer classes on one of its plans. */
export function withClasses(account: CreditAccount, assignmentId: string, change: number): CreditAccount {
  const changed = (plan: HeldPlan | null) =>
    plan?.assignmentId === assignmentId ? { ...plan, classesLeft: plan.classesLeft + change } : plan;
  return { ...account, plan: changed(account.plan), next: changed(account.next) };
}

function isOver({ endsOn }: HeldPlan, instant: Date): boolean {
  return toStudioDate(instant) > endsOn;
}

function covers({ startsOn, endsOn }: HeldPlan, date: string): boolean {
  return startsOn <= date && date <= endsOn;
}
