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
  coachFactsChanged,
  type CoachFactsState,
  guardianChanged,
  type GuardianState,
} from '@studio/contracts/events/account-events';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { Envelope } from '@studio/contracts/events/event';
import { exportOrdered } from '@studio/contracts/events/export-events';
import {
  assignmentEvents,
  type AssignmentState,
  type OfferedPlanState,
  planOffered,
  planWithdrawn,
} from '@studio/contracts/events/membership-events';
import {
  balanceChanged,
  type BalanceState,
  cashEntryRecorded,
  type CashEntryState,
  type ClosingState,
  dayClosed,
} from '@studio/contracts/events/money-events';
import {
  attendanceMarked,
  bookingCancelled,
  type BookingState,
  ledgerTold,
  seatReleased,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
  type TrainingState,
} from '@studio/contracts/events/training-events';
import { erasedPerson, personOf } from '@studio/contracts/person';
import type { ReportingModels } from './models/reporting-models.ts';
import { type ExportParts, onExportOrdered, onLedgerTold } from './reports/order-export.ts';
import { tellFacts } from './webhooks/tell-facts.ts';
import { applyTallied } from './tallies/keep-tallies.ts';
import { tallyOfAccount, tallyOfBooking } from './tallies/tally-policy.ts';

type Apply<E> = (events: E) => Promise<void>;

/**
 * The events reporting consumes. Each carries the whole state, so any of them can fill a projection. The exceptions are
 * acts and the events of an export, which happen once. Webhook deliveries are written before an event is applied. An
 * event that fails halfway is processed again, so both steps may run twice.
 */
export function subscriptions(models: ReportingModels, exporting: ExportParts, rereadMs: number): Subscription[] {
  const tell = tellFacts(models, rereadMs);
  const tellingAll =
    <P>(apply: Apply<readonly Envelope<P>[]>): Apply<readonly Envelope<P>[]> =>
    async (envelopes) => {
      await tell(envelopes);
      await apply(envelopes);
    };
  const telling =
    <P>(apply: Apply<Envelope<P>>): Apply<Envelope<P>> =>
    async (envelope) => {
      await tell([envelope]);
      await apply(envelope);
    };
  return [
    subscribe(accountRegistered, telling(onAccountChanged(models))),
    subscribe(accountChanged, onAccountChanged(models)),
    subscribe(accountDeleted, onAccountChanged(models)),
    subscribe(coachFactsChanged, onCoachFactsChanged(models)),
    subscribe(guardianChanged, onGuardianChanged(models)),
    ...assignmentEvents.map((fact) => subscribe(fact, telling(onPlanAssignmentChanged(models)))),
    subscribe(planOffered, onPlanChanged(models, true)),
    subscribe(planWithdrawn, onPlanChanged(models, false)),
    subscribe(adminActed, onAdminActed(models)),
    subscribe(exportOrdered, onExportOrdered(exporting)),
    subscribe(ledgerTold, onLedgerTold(exporting)),
    ...subscribeTogether(
      [trainingScheduled, trainingChanged, trainingCancelled],
      tellingAll(onTrainingsChanged(models)),
    ),
    ...subscribeTogether(
      [trainingBooked, bookingCancelled, seatReleased, attendanceMarked],
      tellingAll(onBookingsChanged(models)),
    ),
    ...subscribeTogether([cashEntryRecorded], onCashEntriesRecorded(models)),
    ...subscribeTogether([balanceChanged], onBalancesChanged(models)),
    ...subscribeTogether([dayClosed], onDaysClosed(models)),
  ];
}

/** Stores the account for figures and reports; a deleted account without personal data. */
export function onAccountChanged(models: Pick<ReportingModels, 'accounts' | 'tallies' | 'coachFacts' | 'guardians'>) {
  const { accounts, tallies, coachFacts, guardians } = models;
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const { accountId, type, status, deleted, coach } = payload;
    const figures = { type, status, deleted, createdAt: new Date(payload.createdAt), ...(coach && { coach }) };
    const person = deleted ? erasedPerson : personOf(payload);
    const birthday = person.dateOfBirth?.slice(5);
    const state = { _id: accountId, ...figures, ...person, ...(birthday && { birthday }), version };
    await applyTallied({ model: accounts, tallies, tallyOf: tallyOfAccount }, [state]);
    if (!deleted) return;
    // The rows stay, so that a late older state finds a newer one.
    await applyNewer(coachFacts, { id: accountId, version, set: { note: null, emergencyContact: null } });
    await applyNewer(guardians, { id: accountId, version, set: { guardian: null } });
  };
}

/** Stores notes and emergency contacts, which only an export reads. */
function onCoachFactsChanged({ coachFacts }: Pick<ReportingModels, 'coachFacts'>) {
  return async ({ payload: { accountId: id, ...set }, version }: Envelope<CoachFactsState>): Promise<void> => {
    await applyNewer(coachFacts, { id, version, set });
  };
}

/** Stores guardians, which only an export reads. */
function onGuardianChanged({ guardians }: Pick<ReportingModels, 'guardians'>) {
  return async ({ payload: { accountId: id, guardian }, version }: Envelope<GuardianState>): Promise<void> => {
    await applyNewer(guardians, { id, version, set: { guardian } });
  };
}

/** Stores plan assignments with their period and price. */
export function onPlanAssignmentChanged({ assignments }: Pick<ReportingModels, 'assignments'>) {
  return async ({ payload, version }: Envelope<AssignmentState>): Promise<void> => {
    const { assignmentId, accountId, plan, classesGranted, startsOn, endsOn, status, freezes } = payload;
    const set = {
      accountId,
      planId: plan.id,
      planName: plan.name,
      maxTrainingsPerWeek: plan.maxTrainingsPerWeek,
      price: plan.price,
      classesGranted,
      startsOn,
      endsOn,
      endsAt: new Date(payload.endsAt),
      endedAt: payload.endedAt === null ? null : new Date(payload.endedAt),
      status,
      assignedAt: new Date(payload.assignedAt),
      assignedBy: payload.assignedBy,
      endedBy: payload.endedBy,
      freezes,
    };
    await applyNewer(assignments, { id: assignmentId, version, set });
  };
}

/** Stores trainings. A bulk generation publishes thousands of these events. */
function onTrainingsChanged({ trainings }: Pick<ReportingModels, 'trainings'>) {
  return async (envelopes: readonly Envelope<TrainingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { trainingId: _id, startsAt, endsAt: _notKept, ...training } = payload;
      return { _id, ...training, startsAt: new Date(startsAt), version };
    });
    await applyAllNewer(trainings, states);
  };
}

/** Stores bookings. */
function onBookingsChanged({ bookings, tallies }: Pick<ReportingModels, 'bookings' | 'tallies'>) {
  return async (envelopes: readonly Envelope<BookingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { bookingId: _id, bookedAt, cancelledAt, ...booking } = payload;
      const instants = {
        bookedAt: new Date(bookedAt),
        cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
      };
      return { _id, ...booking, ...instants, version };
    });
    await applyTallied({ model: bookings, tallies, tallyOf: tallyOfBooking }, states);
  };
}

/** Stores entries of the cash book. */
function onCashEntriesRecorded({ cashEntries }: Pick<ReportingModels, 'cashEntries'>) {
  return async (envelopes: readonly Envelope<CashEntryState>[]): Promise<void> => {
    const entries = envelopes.map(({ payload: { entryId: _id, at, ...entry }, version }) => {
      return { _id, ...entry, at: new Date(at), version };
    });
    await applyAllNewer(cashEntries, entries);
  };
}

/** Stores members' debts and credit. */
function onBalancesChanged({ balances }: Pick<ReportingModels, 'balances'>) {
  return async (envelopes: readonly Envelope<BalanceState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId: _id, ...money }, version }) => ({ _id, ...money, version }));
    await applyAllNewer(balances, states);
  };
}

/** Stores cash closings. */
function onDaysClosed({ cashClosings }: Pick<ReportingModels, 'cashClosings'>) {
  return async (envelopes: readonly Envelope<ClosingState>[]): Promise<void> => {
    const closings = envelopes.map(({ payload: { day: _id, closedAt, ...closing }, version }) => {
      return { _id, ...closing, closedAt: new Date(closedAt), version };
    });
    await applyAllNewer(cashClosings, closings);
  };
}

/** Stores plans on offer and withdrawn ones. */
function onPlanChanged({ plans }: Pick<ReportingModels, 'plans'>, offered: boolean) {
  return async ({ payload: { planId: id, ...plan }, version }: Envelope<OfferedPlanState>): Promise<void> => {
    await applyNewer(plans, { id, version, set: { ...plan, offered } });
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
