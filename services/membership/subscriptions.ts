import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import { accountChanged, accountDeleted, accountRegistered } from '@studio/contracts/events/account-events';
import { planCreditsChanged } from '@studio/contracts/events/training-events';
import type { MembershipParts } from './membership-parts.ts';
import { onAccountChanged } from './projections/on-account-changed.ts';
import { onPlanCreditsChanged } from './projections/on-plan-credits-changed.ts';

/** The events membership consumes. */
export function subscriptions(parts: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountChanged(parts)),
    ...subscribeTogether([planCreditsChanged], onPlanCreditsChanged(parts)),
  ];
}
