import type { z } from 'zod';
import type { currentPlanSchema, userPlanSchema } from '@studio/contracts/http/membership-routes';
import type { getPlanData } from '@studio/contracts/http/own-data-routes';
import { daysLeft, lastDayOf } from '../rules/plan-period-policy.ts';
import type { CurrentPlan } from './read-current-plan.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { UserPlan } from './read-user-plan.ts';

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

/** A plan in the own data of a member (`docs/product.md` §4.11). */
export function presentPlanData(assignment: Assignment): z.output<typeof getPlanData.success.schema>[number] {
  const { plan, startsOn: startDate, status, classesGranted, assignedAt, endedAt, freezes } = assignment;
  const { name, price, maxTrainingsPerWeek } = plan;
  return {
    name,
    price,
    maxTrainingsPerWeek,
    classesGranted,
    startDate,
    endDate: lastDayOf(assignment),
    status,
    assignedAt: assignedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    freezes: freezes.map(({ from, to }) => ({ from, to })),
  };
}

function besideThePlan({ next, keptClasses, freeze }: CurrentPlan) {
  const beside = { keptClasses, freeze: freeze && { from: freeze.from, to: freeze.to } };
  if (next === null) return { next, ...beside };
  const { plan, startsOn: startDate, endsOn: endDate, classesGranted } = next;
  return { next: { name: plan.name, startDate, endDate, classesGranted }, ...beside };
}
