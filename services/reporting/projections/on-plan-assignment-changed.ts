import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { ReportingModels } from '../models/reporting-models.ts';

/** Stores plan assignments with their period and price. */
export function onPlanAssignmentChanged({ assignments }: Pick<ReportingModels, 'assignments'>) {
  return async ({ payload, version }: Envelope<AssignmentState>): Promise<void> => {
    const { assignmentId, accountId, plan, classesGranted, startsOn, endsOn, status, freezes } = payload;
    const set = {
      accountId,
      planName: plan.name,
      price: plan.price,
      classesGranted,
      startsOn,
      endsOn,
      endsAt: new Date(payload.endsAt),
      endedAt: payload.endedAt === null ? null : new Date(payload.endedAt),
      status,
      freezes,
    };
    await applyNewer(assignments, { id: assignmentId, version, set });
  };
}
