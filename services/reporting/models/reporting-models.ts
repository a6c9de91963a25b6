import type { Connection } from 'mongoose';
import { type ActivityEntry, activitySchema } from './activity.model.ts';
import {
  type Balance,
  balanceSchema,
  type CashClosing,
  cashClosingSchema,
  type CashEntry,
  cashEntrySchema,
} from './cash-projections.ts';
import { type CoachFacts, coachFactsSchema, type GuardianOf, guardianOfSchema } from './coach-facts.model.ts';
import { type Operation, operationSchema } from './operation.model.ts';
import {
  type Account,
  accountSchema,
  type Assignment,
  assignmentSchema,
  type Booking,
  bookingSchema,
  type Movement,
  movementSchema,
  type Plan,
  planSchema,
  type Training,
  trainingSchema,
} from './projections.ts';
import { type Report, reportSchema } from './report.model.ts';
import { type Tally, tallySchema } from './tally.model.ts';
import { type Webhook, type WebhookDelivery, webhookDeliverySchema, webhookSchema } from './webhook.model.ts';

export type ReportingModels = ReturnType<typeof openReportingModels>;

/**
 * Everything that reporting stores: report orders, the activity, webhooks, the outcomes of backups, drills and audits,
 * and projections of facts of other services. The projections, and nothing else, may be emptied at any time: the
 * republish commands of auth, membership and training fill them again, and each export fills the ledger. After emptying
 * one, empty the tallies too or restart the worker, which recounts (`tallies/keep-tallies.ts`).
 */
export function openReportingModels(connection: Connection) {
  return {
    accounts: connection.model<Account>('Account', accountSchema),
    coachFacts: connection.model<CoachFacts>('CoachFacts', coachFactsSchema),
    guardians: connection.model<GuardianOf>('GuardianOf', guardianOfSchema),
    activity: connection.model<ActivityEntry>('ActivityEntry', activitySchema),
    assignments: connection.model<Assignment>('Assignment', assignmentSchema),
    trainings: connection.model<Training>('Training', trainingSchema),
    bookings: connection.model<Booking>('Booking', bookingSchema),
    movements: connection.model<Movement>('Movement', movementSchema),
    plans: connection.model<Plan>('Plan', planSchema),
    cashEntries: connection.model<CashEntry>('CashEntry', cashEntrySchema),
    balances: connection.model<Balance>('Balance', balanceSchema),
    cashClosings: connection.model<CashClosing>('CashClosing', cashClosingSchema),
    reports: connection.model<Report>('Report', reportSchema),
    operations: connection.model<Operation>('Operation', operationSchema),
    tallies: connection.model<Tally>('Tally', tallySchema),
    webhooks: connection.model<Webhook>('Webhook', webhookSchema),
    deliveries: connection.model<WebhookDelivery>('WebhookDelivery', webhookDeliverySchema),
  };
}
