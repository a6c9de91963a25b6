import { type Subscription, subscribe } from '@studio/chassis/events/subscription';
import { accountChanged, accountDeleted, accountRegistered } from '@studio/contracts/events/account-events';
import { planAssigned, planEnded } from '@studio/contracts/events/membership-events';
import type { CloseAccountParts } from '../use-cases/close-account.ts';
import { onAccountChanged, onAccountDeleted } from './on-account-changed.ts';
import { onAssignmentChanged } from './on-assignment-changed.ts';

/** What training hears of other services. */
export function subscriptions(parts: CloseAccountParts): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountDeleted(parts)),
    subscribe(planAssigned, onAssignmentChanged(parts)),
    subscribe(planEnded, onAssignmentChanged(parts)),
  ];
}
