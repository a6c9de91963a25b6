import { applyAllNewer } from '@studio/chassis/events/apply-all-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { PlanCreditsState } from '@studio/contracts/events/training-events';
import type { MembershipParts } from '../membership-parts.ts';

/** Stores the classes left on the plans and those kept for the next plan. */
export function onPlanCreditsChanged({ models }: Pick<MembershipParts, 'models'>) {
  return async (envelopes: readonly Envelope<PlanCreditsState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId, plan, next, carried }, version }) => {
      const balance = { assignmentId: plan?.assignmentId ?? null, classesLeft: plan?.classesLeft ?? 0 };
      return { _id: accountId, ...balance, next, kept: carried, version };
    });
    await applyAllNewer(models.classBalances, states);
  };
}
