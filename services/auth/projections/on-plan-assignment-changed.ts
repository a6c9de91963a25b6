import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { AuthModels } from '../models/auth-models.ts';

/** Keeps the name and the period of the plans held, for the user list. */
export function onPlanAssignmentChanged({ heldPlans }: Pick<AuthModels, 'heldPlans'>) {
  return async ({ payload, version }: Envelope<AssignmentState>): Promise<void> => {
    const set = {
      accountId: payload.accountId,
      planName: payload.plan.name,
      status: payload.status,
      startsAt: new Date(payload.startsAt),
      endsAt: new Date(payload.endsAt),
    };
    await applyNewer(heldPlans, { id: payload.assignmentId, version, set });
  };
}
