import type { Connection } from 'mongoose';
import { openModels } from '@studio/chassis/mongo/collection';
import { leaseCollection } from '@studio/chassis/mongo/lease';
import { accountCopies } from './account.model.ts';
import { activityCollection } from './activity.model.ts';
import { balanceCopy, cashClosingCopy, cashCountCopy, cashEntryCopy, permissionCopy } from './cash.model.ts';
import { operationCollection } from './operation.model.ts';
import { assignmentCopy, planCopy, planRequestCopy } from './plan.model.ts';
import { reportCollection } from './report.model.ts';
import { tallyCollection } from './tally.model.ts';
import { bookingCopy, movementCollection, trainingCopy } from './training.model.ts';
import { deliveryCollection, webhookCollection } from './webhook.model.ts';

/**
 * Everything that reporting stores: report orders, the activity, webhooks, the outcomes of backups, drills and audits,
 * and projections of facts of other services. The projections, and nothing else, may be emptied at any time: the
 * republish commands of auth, membership and training fill them again, and each export fills the ledger. After emptying
 * one, empty the tallies too or restart the worker, which recounts (`tallies/keep-tallies.ts`).
 */
export const reportingCollections = {
  ...accountCopies,
  activity: activityCollection,
  assignments: assignmentCopy,
  trainings: trainingCopy,
  bookings: bookingCopy,
  movements: movementCollection,
  plans: planCopy,
  planRequests: planRequestCopy,
  cashEntries: cashEntryCopy,
  permissions: permissionCopy,
  balances: balanceCopy,
  cashCounts: cashCountCopy,
  cashClosings: cashClosingCopy,
  reports: reportCollection,
  operations: operationCollection,
  tallies: tallyCollection,
  webhooks: webhookCollection,
  deliveries: deliveryCollection,
  webhookLeases: leaseCollection('webhook-leases', 'sends webhooks'),
} as const;

export type CollectionNames = Readonly<Record<keyof typeof reportingCollections, string>>;

/** The names in the database, by the names of the models. */
export const collectionNames = Object.fromEntries(
  Object.entries(reportingCollections).map(([key, { name }]) => [key, name]),
) as CollectionNames;

export interface ReportingModels extends ReturnType<typeof openReportingModels> {}

export function openReportingModels(connection: Connection) {
  return openModels(connection, reportingCollections);
}
