import { type Subscription, subscribe } from '@studio/chassis/events/subscription';
import { accountChanged, accountDeleted, accountRegistered } from '@studio/contracts/events/account-events';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import type { FreeBookingsParts } from './seats/free-bookings.ts';
import { onAccountChanged, onAccountDeleted } from './on-account-changed.ts';
import { onAssignmentChanged } from './credits/on-assignment-changed.ts';

/** The events that training consumes. */
export function subscriptions(parts: FreeBookingsParts): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountDeleted(parts)),
    ...assignmentEvents.map((declaration) => subscribe(declaration, onAssignmentChanged(parts))),
  ];
}
