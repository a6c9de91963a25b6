import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import {
  changeUserPlan,
  type currentPlanSchema,
  getCurrentPlan,
  getUserPlan,
} from '@studio/contracts/http/membership-routes';
import { besideThePlan, type CurrentPlan, readCurrentPlan } from '../held-plans/read-current-plan.ts';
import { type AnswerPlanChange, readUserPlan } from '../held-plans/user-plan.ts';
import type { MembershipParts } from '../membership-parts.ts';
import { lastDayOf } from '../rules/plan-period-policy.ts';
import { assignPlan } from './assign-plan.ts';
import { removePlan } from './remove-plan.ts';

/** Routes of plan assignments. `fenced` ones wait for the classes left, which training counts. */
export function assignmentBindings(parts: MembershipParts, answerChange: AnswerPlanChange): Binding[] {
  const fenced = { fenced: true };
  return [
    on(
      getCurrentPlan,
      async ({ session }) => presentCurrentPlan(await readCurrentPlan(parts, session.accountId)),
      fenced,
    ),
    on(getUserPlan, ({ params }) => readUserPlan(parts, params.id), fenced),
    on(changeUserPlan, (input) => answerChange(input.params.id, () => changePlan(parts, input))),
  ];
}

type PlanChange = Pick<HandlerInput<typeof changeUserPlan>, 'params' | 'headers' | 'body' | 'session'>;

async function changePlan(parts: MembershipParts, { params, headers, body, session }: PlanChange): Promise<string> {
  const { id: accountId } = params;
  const ifMatch = headers['if-match'];
  if (body.action === 'assign') {
    const { planId, start } = body;
    await assignPlan(parts, { accountId, planId, start, assignedBy: session.accountId, ifMatch });
    return 'Plan asignado exitosamente';
  }
  const { removeStatus: status, which, freeBookings: freesBookings } = body;
  await removePlan(parts, { accountId, status, which, freesBookings, removedBy: session.accountId, ifMatch });
  return 'Plan removido exitosamente';
}

/** The own plan: the active one, else the last one held. */
function presentCurrentPlan(current: CurrentPlan): z.output<typeof currentPlanSchema> {
  const { assignment, isActive, remainingClasses } = current;
  if (assignment === null) return { plan: null, isActive, remainingClasses, ...besideThePlan(current) };
  const { name, price, maxTrainingsPerWeek } = assignment.plan;
  const { startsOn: startDate, status } = assignment;
  return {
    plan: { name, price, maxTrainingsPerWeek, startDate, endDate: lastDayOf(assignment), status },
    isActive,
    remainingClasses,
    ...besideThePlan(current),
  };
}
