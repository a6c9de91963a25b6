import type { Fact } from '@studio/chassis/events/envelope';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';

/** What other services are told of an assignment: its whole state. */
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
    endedAt: assignment.endedAt?.toISOString() ?? null,
    endedBy,
    previousEndedAt: assignment.previousEndedAt?.toISOString() ?? null,
  };
  return { aggregateId: _id, version, payload };
}
