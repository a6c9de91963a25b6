import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { CreditsState } from '@studio/contracts/events/training-events';
import type { MembershipParts } from '../membership-parts.ts';
import type { ClassBalance } from '../models/class-balance.model.ts';

/** Keeps the classes left on the plan. */
export function onCreditsChanged({ models }: Pick<MembershipParts, 'models'>) {
  return async ({ payload: { accountId, plan }, version }: Envelope<CreditsState>): Promise<void> => {
    const set = { assignmentId: plan?.assignmentId ?? null, classesLeft: plan?.classesLeft ?? 0 };
    await applyNewer<ClassBalance>(models.classBalances, { id: accountId, version, set });
  };
}
