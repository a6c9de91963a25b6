import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import { planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import { creditsChanged, specialCreditsChanged } from '@studio/contracts/events/training-events';
import type { AuthModels } from '../models/auth-models.ts';
import { onPlanAssignmentChanged } from './on-plan-assignment-changed.ts';
import { onSpecialCreditsChanged } from './on-special-credits-changed.ts';

/** What auth hears of other services. */
export function subscriptions(models: AuthModels): Subscription[] {
  return [
    subscribe(planAssigned, onPlanAssignmentChanged(models)),
    subscribe(planChanged, onPlanAssignmentChanged(models)),
    subscribe(planEnded, onPlanAssignmentChanged(models)),
    ...subscribeTogether([specialCreditsChanged, creditsChanged], onSpecialCreditsChanged(models)),
  ];
}
