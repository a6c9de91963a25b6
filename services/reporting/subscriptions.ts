import { applyAllNewer } from '@studio/chassis/events/apply-newer';
import { copying, emptyCopies, subscribeCopies } from '@studio/chassis/events/projection';
import {
  MalformedEventError,
  subscribe,
  subscribeTogether,
  type Subscription,
} from '@studio/chassis/events/subscription';
import type { Act } from '@studio/contracts/activity';
import type { AccountState } from '@studio/contracts/events/account-events';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { Envelope } from '@studio/contracts/events/event';
import { exportOrdered } from '@studio/contracts/events/export-events';
import { type OfferedPlanState, planOffered, planWithdrawn } from '@studio/contracts/events/membership-events';
import { ledgerTold } from '@studio/contracts/events/training-events';
import { accountCopy } from './models/account.model.ts';
import { assignmentCopy, planCopy } from './models/plan.model.ts';
import { reportingCollections, type ReportingModels } from './models/reporting-models.ts';
import { bookingCopy, trainingCopy } from './models/training.model.ts';
import { type ExportParts, onExportOrdered, onLedgerTold } from './reports/order-export.ts';
import { tallying } from './tallies/keep-tallies.ts';
import { tallyOfAccount, tallyOfBooking } from './tallies/tally-policy.ts';
import { tellFacts } from './webhooks/tell-facts.ts';

type Apply<P> = (envelopes: readonly Envelope<P>[]) => Promise<void>;

/**
 * The events reporting consumes. Each carries the whole state, so any of them can fill a projection. The exceptions are
 * acts and the events of an export, which happen once. Webhook deliveries are written before an event is applied. An
 * event that fails halfway is processed again, so both steps may run twice.
 */
export function subscriptions(models: ReportingModels, exporting: ExportParts, rereadMs: number): Subscription[] {
  const tell = tellFacts(models, rereadMs);
  const telling =
    <P>(apply: Apply<P>): Apply<P> =>
    async (envelopes) => {
      await tell(envelopes);
      await apply(envelopes);
    };
  const copyBookings = copying(models.bookings, bookingCopy, tallying(models, tallyOfBooking));
  const handled = [
    ...subscribeTogether(accountCopy.events, telling(onAccountsChanged(models))),
    ...subscribeTogether(assignmentCopy.events, telling(copying(models.assignments, assignmentCopy))),
    subscribe(planOffered, onPlanChanged(models, true)),
    subscribe(planWithdrawn, onPlanChanged(models, false)),
    subscribe(adminActed, onAdminActed(models)),
    subscribe(exportOrdered, onExportOrdered(exporting)),
    subscribe(ledgerTold, onLedgerTold(exporting)),
    // A bulk generation publishes thousands of these events.
    ...subscribeTogether(trainingCopy.events, telling(copying(models.trainings, trainingCopy))),
    ...subscribeTogether(bookingCopy.events, telling(copyBookings)),
  ];
  return [...handled, ...subscribeCopies(models, reportingCollections, handled)];
}

/** Stores accounts, and empties what else is known of a deleted one. */
export function onAccountsChanged(models: ReportingModels): Apply<AccountState> {
  const copyAccounts = copying(models.accounts, accountCopy, tallying(models, tallyOfAccount));
  return async (envelopes) => {
    await copyAccounts(envelopes);
    const deletions = envelopes.filter(({ payload }) => payload.deleted);
    await emptyCopies(models, reportingCollections, deletions);
  };
}

/** Stores plans on offer and withdrawn ones. */
function onPlanChanged({ plans }: Pick<ReportingModels, 'plans'>, offered: boolean) {
  return (envelope: Envelope<OfferedPlanState>) => applyAllNewer(plans, [{ ...planCopy.rowOf(envelope), offered }]);
}

/** Stores an entry of the activity, once for each event. @throws MalformedEventError without an actor */
function onAdminActed({ activity }: Pick<ReportingModels, 'activity'>) {
  return async ({ aggregateId: _id, occurredAt, actorId, payload }: Envelope<Act>): Promise<void> => {
    if (actorId === undefined) throw new MalformedEventError('an act without an actor');
    const entry = { at: new Date(occurredAt), actorId, ...payload };
    await activity.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
  };
}
