import { applyAllNewer, applyNewer } from '@studio/chassis/events/apply-newer';
import {
  MalformedEventError,
  subscribe,
  subscribeTogether,
  type Subscription,
} from '@studio/chassis/events/subscription';
import type { Act } from '@studio/contracts/activity';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { Envelope } from '@studio/contracts/events/event';
import { assignmentEvents, type AssignmentState } from '@studio/contracts/events/membership-events';
import {
  attendanceMarked,
  bookingCancelled,
  type BookingState,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
  type TrainingState,
} from '@studio/contracts/events/training-events';
import { erasedPerson, personOf } from '@studio/contracts/person';
import type { ReportingModels } from './models/reporting-models.ts';
import { applyTallied } from './tallies/keep-tallies.ts';
import { tallyOfAccount, tallyOfBooking } from './tallies/tally-policy.ts';

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

/** Stores the account for figures and reports; a deleted one without personal data. */
export function onAccountChanged({ accounts, tallies }: Pick<ReportingModels, 'accounts' | 'tallies'>) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const { accountId, type, status, deleted } = payload;
    const figures = { type, status, deleted, createdAt: new Date(payload.createdAt) };
    const state = { _id: accountId, ...figures, ...(deleted ? erasedPerson : personOf(payload)), version };
    await applyTallied({ model: accounts, tallies, tallyOf: tallyOfAccount }, [state]);
  };
}

/** Stores plan assignments with their period and price. */
export function onPlanAssignmentChanged({ assignments }: Pick<ReportingModels, 'assignments'>) {
  return async ({ payload, version }: Envelope<AssignmentState>): Promise<void> => {
    const { assignmentId, accountId, plan, classesGranted, startsOn, endsOn, status, freezes } = payload;
    const set = {
      accountId,
      planName: plan.name,
      price: plan.price,
      classesGranted,
      startsOn,
      endsOn,
      endsAt: new Date(payload.endsAt),
      endedAt: payload.endedAt === null ? null : new Date(payload.endedAt),
      status,
      freezes,
    };
    await applyNewer(assignments, { id: assignmentId, version, set });
  };
}

/** Stores trainings. A bulk generation publishes thousands of these events. */
function onTrainingsChanged({ trainings }: Pick<ReportingModels, 'trainings'>) {
  return async (envelopes: readonly Envelope<TrainingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { trainingId, category, date, startTime, capacity, status } = payload;
      const startsAt = new Date(payload.startsAt);
      return { _id: trainingId, category, date, startTime, startsAt, capacity, status, version };
    });
    await applyAllNewer(trainings, states);
  };
}

/** Stores bookings with their status, origin and attendance. */
function onBookingsChanged({ bookings, tallies }: Pick<ReportingModels, 'bookings' | 'tallies'>) {
  return async (envelopes: readonly Envelope<BookingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { bookingId, trainingId, accountId, status, bookedBy, attendance } = payload;
      const bookedAt = new Date(payload.bookedAt);
      return { _id: bookingId, trainingId, accountId, status, bookedAt, bookedBy, attendance, version };
    });
    await applyTallied({ model: bookings, tallies, tallyOf: tallyOfBooking }, states);
  };
}

/** Stores an entry of the activity, once for each event. @throws MalformedEventError without an actor */
function onAdminActed({ activity }: Pick<ReportingModels, 'activity'>) {
  return async ({ aggregateId: _id, occurredAt, actorId, payload }: Envelope<Act>): Promise<void> => {
    if (actorId === undefined) throw new MalformedEventError('an act without an actor');
    const entry = { at: new Date(occurredAt), actorId, ...payload };
    await activity.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
  };
}
