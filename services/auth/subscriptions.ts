import { applyAllNewer, applyNewer } from '@studio/chassis/events/apply-newer';
import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import type { Envelope } from '@studio/contracts/events/event';
import { assignmentEvents, type AssignmentState } from '@studio/contracts/events/membership-events';
import { noticeDue } from '@studio/contracts/events/notice-events';
import { balanceChanged, type BalanceState } from '@studio/contracts/events/money-events';
import { specialCreditsChanged, type SpecialCreditsState } from '@studio/contracts/events/training-events';
import type { AuthModels } from './models/auth-models.ts';
import { onNoticesDue } from './push/on-notice-due.ts';
import type { PushService } from './push/push-service.ts';

interface Parts {
  readonly models: AuthModels;
  /** Null if the studio sends no notices to devices. */
  readonly push: PushService | null;
  readonly clock: () => Date;
}

/** The events auth consumes. */
export function subscriptions({ models, push, clock }: Parts): Subscription[] {
  return [
    ...assignmentEvents.map((declaration) => subscribe(declaration, onPlanAssignmentChanged(models))),
    ...subscribeTogether([specialCreditsChanged], onSpecialCreditsChanged(models)),
    ...subscribeTogether([balanceChanged], onBalancesChanged(models)),
    ...subscribeTogether([noticeDue], push ? onNoticesDue({ models, clock }) : async () => undefined),
  ];
}

/** Projects the name and period of plan assignments, for the user list. */
function onPlanAssignmentChanged({ heldPlans }: Pick<AuthModels, 'heldPlans'>) {
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

/** Projects the special trainings left, for the profile and the user list. */
function onSpecialCreditsChanged({ creditBalances }: Pick<AuthModels, 'creditBalances'>) {
  return async (envelopes: readonly Envelope<SpecialCreditsState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId, specialTrainingsRemaining }, version }) => {
      return { _id: accountId, specialTrainingsRemaining, version };
    });
    await applyAllNewer(creditBalances, states);
  };
}

/** Projects members' debt and credit, for the user list. */
function onBalancesChanged({ balances }: Pick<AuthModels, 'balances'>) {
  return async (envelopes: readonly Envelope<BalanceState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId: _id, debt, credit }, version }) => {
      return { _id, debt, credit, version };
    });
    await applyAllNewer(balances, states);
  };
}
