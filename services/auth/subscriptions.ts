import { copying } from '@studio/chassis/events/projection';
import { type Subscription, subscribeTogether } from '@studio/chassis/events/subscription';
import { noticeDue } from '@studio/contracts/events/notice-events';
import { type AuthModels, balanceCopy, creditBalanceCopy, heldPlanCopy } from './models/auth-models.ts';
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
    ...subscribeTogether(heldPlanCopy.events, copying(models.heldPlans, heldPlanCopy)),
    ...subscribeTogether(creditBalanceCopy.events, copying(models.creditBalances, creditBalanceCopy)),
    ...subscribeTogether(balanceCopy.events, copying(models.balances, balanceCopy)),
    ...subscribeTogether([noticeDue], push ? onNoticesDue({ models, clock }) : async () => undefined),
  ];
}
