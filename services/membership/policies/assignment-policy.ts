import { PLAN_WEEKS_OF_CLASSES } from '@studio/contracts/limits';
import type { PlanRemovalStatus } from '@studio/contracts/vocabulary';
import type { Assignment } from '../models/assignment.model.ts';
import type { Plan } from '../models/plan.model.ts';
import { isActive, periodFrom } from './plan-period-policy.ts';

/** How an assignment ends. */
export type Ending = Pick<Assignment, 'status' | 'endedAt' | 'endedBy'>;

/** Who ends what ends by itself. */
const system = 'system';

type Held = Pick<Assignment, 'status' | 'endsAt'>;

export interface AssignmentRequest {
  readonly assignmentId: string;
  readonly accountId: string;
  readonly plan: Pick<Plan, '_id' | 'name' | 'price' | 'maxTrainingsPerWeek'>;
  readonly assignedBy: string;
  /** The member's assignment that began last, ended or not. */
  readonly before?: Pick<Assignment, 'startsAt' | 'endedAt'> | null;
}

/** The assignment of a plan as of now, with its snapshot of the plan and the classes it grants (DESIGN §6). */
export function newAssignment(request: AssignmentRequest, now: Date): Assignment {
  const { assignmentId, accountId, plan, assignedBy, before } = request;
  return {
    _id: assignmentId,
    accountId,
    plan: { id: plan._id, name: plan.name, price: plan.price, maxTrainingsPerWeek: plan.maxTrainingsPerWeek },
    classesGranted: plan.maxTrainingsPerWeek * PLAN_WEEKS_OF_CLASSES,
    ...periodFrom(now),
    startsAt: instantAfter(before, now),
    status: 'active',
    assignedBy,
    endedAt: null,
    endedBy: null,
    previousEndedAt: before?.endedAt ?? null,
    remindedAt: null,
    version: 1,
  };
}

/**
 * Whoever hears of two assignments tells by it which of them came later: it may not depend on whose clock was asked,
 * nor on one that was set back since.
 */
function instantAfter(before: AssignmentRequest['before'], now: Date): Date {
  return before && before.startsAt >= now ? new Date(before.startsAt.getTime() + 1) : now;
}

/** How the assignment ends over which another one is assigned: `Cancelado`, or `Vencido` if its period was over. */
export function endingByReplacement(held: Held, assignedBy: string, now: Date): Ending {
  return endingBefore(held, { status: 'Cancelado', endedAt: now, endedBy: assignedBy }, now);
}

/** How the assignment ends whose member's account is deleted. */
export function endingByDeletion(held: Held, now: Date): Ending {
  return endingBefore(held, { status: 'Cancelado', endedAt: now, endedBy: system }, now);
}

/** How an administrator ends the plan; null where there is no active one to end (spec §4). */
export function endingByRemoval(
  held: Held | null,
  { status, removedBy }: { readonly status: PlanRemovalStatus; readonly removedBy: string },
  now: Date,
): Ending | null {
  if (held === null || !isActive(held, now)) return null;
  return { status, endedAt: now, endedBy: removedBy };
}

/** How an assignment ends by itself; null as long as it holds. */
export function endingByExpiry(held: Held, now: Date): Ending | null {
  if (held.status !== 'active' || isActive(held, now)) return null;
  return { status: 'Vencido', endedAt: held.endsAt, endedBy: system };
}

function endingBefore(held: Held, ending: Ending, now: Date): Ending {
  return endingByExpiry(held, now) ?? ending;
}
