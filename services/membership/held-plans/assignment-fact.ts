import type { Fact } from '@studio/chassis/events/envelope';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';

/** An assignment's whole state, as it is published. */
export function assignmentFact(assignment: Assignment): Fact<AssignmentState> {
  const { _id, version, accountId, plan, classesGranted, startsOn, endsOn, status, assignedBy, endedBy } = assignment;
  const payload: AssignmentState = {
    assignmentId: _id,
    accountId,
    plan: { id: plan.id, name: plan.name, price: plan.price, maxTrainingsPerWeek: plan.maxTrainingsPerWeek },
    classesGranted,
    startsOn,
    endsOn,
    startsAt: assignment.startsAt.toISOString(),
    endsAt: assignment.endsAt.toISOString(),
    status,
    assignedBy,
    assignedAt: assignment.assignedAt.toISOString(),
    endedAt: assignment.endedAt?.toISOString() ?? null,
    endedBy,
    previousEndedAt: assignment.previousEndedAt?.toISOString() ?? null,
    previousStatus: assignment.previousStatus,
    freesBookings: assignment.freesBookings,
    freezes: assignment.freezes.map(({ from, to }) => ({ from, to })),
    frozenBy: assignment.frozenBy,
  };
  return { aggregateId: _id, version, payload };
}
