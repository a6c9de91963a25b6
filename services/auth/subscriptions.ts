import { subscribeCopies } from '@studio/chassis/events/projection';
import { type Subscription, subscribeTogether } from '@studio/chassis/events/subscription';
import { administratorsNoticeDue, noticeDue, planNoticeDue } from '@studio/contracts/events/notice-events';
import { authCollections, type AuthModels } from './models/auth-models.ts';
import { onAdministratorsNoticesDue, onNoticesDue } from './push/on-notice-due.ts';
import type { PushService } from './push/push-service.ts';

interface Parts {
  readonly models: AuthModels;
  /** Null if the studio sends no notices to devices. */
  readonly push: PushService | null;
  readonly clock: () => Date;
}

/** The events auth consumes. */
export function subscriptions({ models, push, clock }: Parts): Subscription[] {
  const nothing = async () => undefined;
  const handled = [
    ...subscribeTogether([noticeDue, planNoticeDue], push ? onNoticesDue({ models, clock }) : nothing),
    ...subscribeTogether([administratorsNoticeDue], push ? onAdministratorsNoticesDue({ models, clock }) : nothing),
  ];
  return [...handled, ...subscribeCopies(models, authCollections, handled)];
}
