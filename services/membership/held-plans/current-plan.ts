import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { userPlanSchema } from '@studio/contracts/http/membership-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Fences } from '../fences.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { ClassBalance } from '../models/membership-models.ts';
import { openFreeze } from '../rules/freeze-policy.ts';
import type { MemberPlans } from '../rules/member-plans-policy.ts';
import { daysLeft } from '../rules/plan-period-policy.ts';
import { remainingClasses } from '../rules/remaining-classes-policy.ts';
import { readPlans } from './stored-assignment.ts';

export type CurrentPlan = ReturnType<typeof currentPlanOf>;

/** Reads a member's plans as of now: a plan whose last day has passed is not active, even if not stored as ended. */
export async function readCurrentPlan(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
): Promise<CurrentPlan> {
  const now = clock();
  const plans = await readPlans(models, accountId, now);
  const balance = await models.classBalances.findOne({ _id: accountId }).lean<ClassBalance | null>();
  return currentPlanOf(plans, balance, now);
}

/** A member's plans at an instant, with the classes that training has counted. */
export function currentPlanOf({ current, next, lastIntended }: MemberPlans, balance: ClassBalance | null, now: Date) {
  return {
    /** The active assignment, else the last one held that was no mistake, else null. */
    assignment: current ?? lastIntended,
    isActive: current !== null,
    remainingClasses: current ? remainingClasses(current, balance) : 0,
    /** The plan that begins later, with the classes left on it. */
    next: next && { ...next, remainingClasses: remainingClasses(next, balance) },
    /** Classes that wait for the plan that begins next. */
    keptClasses: balance?.kept ?? 0,
    /** The freeze of the active plan that is under way or to come. */
    freeze: current && openFreeze(current, now),
  };
}

/** The fields shared by a member's own plan and the administrators' view of a user's plan. */
export function besideThePlan({ next, keptClasses, freeze }: CurrentPlan) {
  const beside = { keptClasses, freeze: freeze && { from: freeze.from, to: freeze.to } };
  if (next === null) return { next, ...beside };
  const { startsOn: startDate, endsOn: endDate, classesGranted, remainingClasses } = next;
  const { name, maxTrainingsPerWeek } = next.plan;
  return { next: { name, startDate, endDate, classesGranted, remainingClasses, maxTrainingsPerWeek }, ...beside };
}

type Parts = Pick<MembershipParts, 'models' | 'clock'>;
type PresentedPlan = z.output<typeof userPlanSchema>;

/** Runs an administrator's change of a user's plan and answers with the resulting plan and a message. */
export type AnswerPlanChange = (
  accountId: string,
  /** Returns the message. */
  change: () => Promise<string>,
) => Promise<PresentedPlan & { readonly message: string }>;

/**
 * Every change of a user's plan passes both fences: it builds on the accounts known so far, and training has applied it
 * before the answer.
 */
export function answerPlanChanges(parts: Parts, fences: Fences): AnswerPlanChange {
  const present = (accountId: string) => presentUserPlan(parts, accountId);
  return async (accountId, change) => {
    await passFence(fences.accounts);
    const message = await showingCurrent(present, change);
    // A booking passes no fence before it spends a class, so training must have applied the change first.
    await passFence(fences.credits);
    // Answers also for an account that was deleted meanwhile: the change was made and must not look refused.
    return { ...(await present(accountId)), message };
  };
}

/** A user's plan, for administrators. @throws AppError USER_NOT_FOUND */
export async function readUserPlan(parts: Parts, accountId: string): Promise<PresentedPlan> {
  const exists = await parts.models.accounts.exists({ _id: accountId, deleted: false });
  if (exists === null) throw new AppError(refusals.USER_NOT_FOUND);
  return presentUserPlan(parts, accountId);
}

/**
 * A user's plan for administrators: the active one or none. The version is read first: a version newer than the plan
 * returned with it would hide a change.
 */
async function presentUserPlan(parts: Parts, accountId: string): Promise<PresentedPlan> {
  const account = await parts.models.accounts.findById(accountId, { planChanges: 1 }).lean();
  const current = await readCurrentPlan(parts, accountId);
  const { assignment, isActive, remainingClasses } = current;
  const beside = { ...besideThePlan(current), version: account?.planChanges ?? 0 };
  if (assignment === null || !isActive) return { hasActivePlan: false, plan: null, ...beside };
  const { startsOn: startDate, endsOn: endDate, classesGranted } = assignment;
  const period = { startDate, endDate, daysLeft: daysLeft(assignment, parts.clock()) };
  return {
    hasActivePlan: true,
    plan: { name: assignment.plan.name, remainingClasses, classesGranted, ...period },
    ...beside,
  };
}
