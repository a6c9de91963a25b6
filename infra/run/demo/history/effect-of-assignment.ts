import { isVoiding } from '@studio/contracts/rules/plans-policy';
import type { Assignment } from '../../../../services/membership/models/assignment.model.ts';
import type { Booking } from '../../../../services/training/models/booking.model.ts';
import type { CreditAccount } from '../../../../services/training/models/credit-account.model.ts';
import type { NewMovement } from '../../../../services/training/models/movement.model.ts';
import type { Cause, CreditChange } from '../../../../services/training/rules/credit-policy.ts';
import {
  classesOfOtherPlans,
  classesThatSurvive,
  effectOfAssignment,
  type PlanEnd,
} from '../../../../services/training/rules/plan-grants-policy.ts';

interface AssignmentFacts {
  readonly cause: Cause;
  /** The active bookings that the assignment paid for. */
  readonly paid: readonly Booking[];
  /** The movements of the assignment's class credits. */
  readonly movements: readonly NewMovement[];
}

/** The effect of an assignment's state on its member's credits; states must be passed in order. */
export function effectOfStored(
  account: CreditAccount,
  assignment: Assignment,
  { cause, ...facts }: AssignmentFacts,
): CreditChange {
  const { _id: assignmentId, endsOn, status, classesGranted: granted } = assignment;
  const held = [account.plan, account.next].find((plan) => plan?.assignmentId === assignmentId);
  const isVoided = isVoiding(status);
  const survives = { endsOn, endedAt: assignment.endedAt ?? cause.at };
  const end: PlanEnd = {
    status,
    cause,
    surviving: isVoided
      ? classesOfOtherPlans(held ?? { classesLeft: 0 }, { granted, spent: facts.paid.length })
      : classesThatSurvive(facts.movements, survives),
    paidWeeks: isVoided ? facts.paid.map(({ week }) => week) : [],
  };
  return effectOfAssignment(account, { ...assignment, assignmentId }, end);
}
