import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import { specialCreditsChanged } from '@studio/contracts/events/training-events';
import type { AuthModels } from './models/auth-models.ts';
import { onPlanAssignmentChanged } from './projections/on-plan-assignment-changed.ts';
import { onSpecialCreditsChanged } from './projections/on-special-credits-changed.ts';

/** The events auth consumes. */
export function subscriptions(models: AuthModels): Subscription[] {
  return [
    ...assignmentEvents.map((declaration) => subscribe(declaration, onPlanAssignmentChanged(models))),
    ...subscribeTogether([specialCreditsChanged], onSpecialCreditsChanged(models)),
  ];
}
