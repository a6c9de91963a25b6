import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { z } from 'zod';
import type { userPlanSchema } from '@studio/contracts/http/membership-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Fences } from '../fences.ts';
import type { MembershipParts } from '../membership-parts.ts';
import { daysLeft } from '../rules/plan-period-policy.ts';
import { besideThePlan, type CurrentPlan, readCurrentPlan } from './read-current-plan.ts';

type Parts = Pick<MembershipParts, 'models' | 'clock'>;
type PresentedPlan = z.output<typeof userPlanSchema>;

/** Answers to administrators who change a user's plan: the plan as it is afterwards, with a message. */
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
  const present = async (accountId: string) => presentUserPlan(await describeUserPlan(parts, accountId), parts.clock());
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
  return presentUserPlan(await describeUserPlan(parts, accountId), parts.clock());
}

interface UserPlan extends CurrentPlan {
  /** Counts the changes of the plans that the user holds. */
  readonly version: number;
}

/** The version is read first: one that is newer than the plan beside it would hide a change. */
async function describeUserPlan(parts: Parts, accountId: string): Promise<UserPlan> {
  const account = await parts.models.accounts.findById(accountId, { planChanges: 1 }).lean();
  return { ...(await readCurrentPlan(parts, accountId)), version: account?.planChanges ?? 0 };
}

/** A user's plan for administrators: the active one or none. */
function presentUserPlan(current: UserPlan, now: Date): PresentedPlan {
  const { assignment, isActive, remainingClasses, version } = current;
  const beside = { ...besideThePlan(current), version };
  if (assignment === null || !isActive) return { hasActivePlan: false, plan: null, ...beside };
  const { startsOn: startDate, endsOn: endDate, classesGranted } = assignment;
  const period = { startDate, endDate, daysLeft: daysLeft(assignment, now) };
  return {
    hasActivePlan: true,
    plan: { name: assignment.plan.name, remainingClasses, classesGranted, ...period },
    ...beside,
  };
}
