import type { Connection } from 'mongoose';
import { accountModel } from './account.model.ts';
import { assignmentModel } from './assignment.model.ts';
import { bookingModel } from './booking.model.ts';
import { reportModel } from './report.model.ts';
import { tallyModel } from './tally.model.ts';
import { trainingModel } from './training.model.ts';

export type ReportingModels = ReturnType<typeof openReportingModels>;

/**
 * Everything that reporting stores: the orders for reports, and what it keeps of others' facts. The projections may
 * be emptied at any time: the republish commands of auth, membership and training fill them again. Whoever empties one
 * of them empties the tallies with it, or restarts the worker, which counts anew (`use-cases/count-tallies.ts`).
 */
export function openReportingModels(connection: Connection) {
  return {
    accounts: accountModel(connection),
    assignments: assignmentModel(connection),
    trainings: trainingModel(connection),
    bookings: bookingModel(connection),
    reports: reportModel(connection),
    tallies: tallyModel(connection),
  };
}
