import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import { accountChanged, accountDeleted, accountRegistered } from '@studio/contracts/events/account-events';
import { adminActed } from '@studio/contracts/events/activity-events';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import {
  attendanceMarked,
  bookingCancelled,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
} from '@studio/contracts/events/training-events';
import type { ReportingModels } from './models/reporting-models.ts';
import { onAccountChanged } from './projections/on-account-changed.ts';
import { onAdminActed } from './activity/on-admin-acted.ts';
import { onBookingsChanged } from './projections/on-booking-changed.ts';
import { onPlanAssignmentChanged } from './projections/on-plan-assignment-changed.ts';
import { onTrainingsChanged } from './projections/on-trainings-changed.ts';

/** The events reporting consumes. Each but an act carries the whole state, so any of them can fill a projection. */
export function subscriptions(models: ReportingModels): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(models)),
    subscribe(accountChanged, onAccountChanged(models)),
    subscribe(accountDeleted, onAccountChanged(models)),
    ...assignmentEvents.map((declaration) => subscribe(declaration, onPlanAssignmentChanged(models))),
    subscribe(adminActed, onAdminActed(models)),
    ...subscribeTogether([trainingScheduled, trainingChanged, trainingCancelled], onTrainingsChanged(models)),
    ...subscribeTogether([trainingBooked, bookingCancelled, attendanceMarked], onBookingsChanged(models)),
  ];
}
