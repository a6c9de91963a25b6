import type { z } from 'zod';
import type { currentPlanSchema, userPlanSchema } from '@studio/contracts/http/membership-routes';
import { daysLeft, lastDayOf } from '../policies/plan-period-policy.ts';
import type { CurrentPlan } from '../assignments/read-current-plan.ts';
import type { UserPlan } from '../use-cases/read-user-plan.ts';

/** The own plan: the active one, else the last one held. */
export function presentCurrentPlan(current: CurrentPlan): z.output<typeof currentPlanSchema> {
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

/** A user's plan for administrators: the active one or none. */
export function presentUserPlan(current: UserPlan, now: Date): z.output<typeof userPlanSchema> {
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

function besideThePlan({ next, keptClasses }: CurrentPlan) {
  if (next === null) return { next, keptClasses };
  const { plan, startsOn: startDate, endsOn: endDate, classesGranted } = next;
  return { next: { name: plan.name, startDate, endDate, classesGranted }, keptClasses };
}
