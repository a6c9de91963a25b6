import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import { accountChanged, accountDeleted, accountRegistered } from '@studio/contracts/events/account-events';
import { planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import {
  bookingCancelled,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
} from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';
import { onAccountChanged } from './on-account-changed.ts';
import { onBookingsChanged } from './on-booking-changed.ts';
import { onPlanAssignmentChanged } from './on-plan-assignment-changed.ts';
import { onTrainingsChanged } from './on-trainings-changed.ts';

/** The events reporting consumes. Each carries the whole state, so any of them can fill a projection. */
export function subscriptions(models: ReportingModels): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(models)),
    subscribe(accountChanged, onAccountChanged(models)),
    subscribe(accountDeleted, onAccountChanged(models)),
    subscribe(planAssigned, onPlanAssignmentChanged(models)),
    subscribe(planChanged, onPlanAssignmentChanged(models)),
    subscribe(planEnded, onPlanAssignmentChanged(models)),
    ...subscribeTogether([trainingScheduled, trainingChanged, trainingCancelled], onTrainingsChanged(models)),
    ...subscribeTogether([trainingBooked, bookingCancelled], onBookingsChanged(models)),
  ];
}
