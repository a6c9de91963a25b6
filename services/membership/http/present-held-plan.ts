import type { z } from 'zod';
import type { currentPlanSchema, userPlanSchema } from '@studio/contracts/http/membership-routes';
import { lastDayOf } from '../policies/plan-period-policy.ts';
import type { CurrentPlan } from '../use-cases/read-current-plan.ts';
import type { UserPlan } from '../use-cases/read-user-plan.ts';

/** The own plan (spec §3): the active one, else the last one held. */
export function presentCurrentPlan(current: CurrentPlan): z.output<typeof currentPlanSchema> {
  const { assignment, isActive, remainingClasses } = current;
  if (assignment === null) return { plan: null, isActive, remainingClasses };
  const { name, price, maxTrainingsPerWeek } = assignment.plan;
  const { startsOn: startDate } = assignment;
  // Over, and nobody has noted it yet.
  const status = assignment.status === 'active' && !isActive ? 'Vencido' : assignment.status;
  return {
    plan: { name, price, maxTrainingsPerWeek, startDate, endDate: lastDayOf(assignment), status },
    isActive,
    remainingClasses,
  };
}

/** A user's plan as administrators see it (spec §3): the active one or none. */
export function presentUserPlan(current: UserPlan): z.output<typeof userPlanSchema> {
  const { assignment, isActive, remainingClasses, version } = current;
  if (assignment === null || !isActive) return { hasActivePlan: false, plan: null, version };
  const { startsOn: startDate, endsOn: endDate } = assignment;
  return { hasActivePlan: true, plan: { name: assignment.plan.name, remainingClasses, startDate, endDate }, version };
}
