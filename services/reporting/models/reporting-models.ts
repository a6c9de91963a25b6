import type { Connection } from 'mongoose';
import { accountModel } from './account.model.ts';
import { activityModel } from './activity.model.ts';
import { assignmentModel } from './assignment.model.ts';
import { bookingModel } from './booking.model.ts';
import { reportModel } from './report.model.ts';
import { tallyModel } from './tally.model.ts';
import { trainingModel } from './training.model.ts';

export type ReportingModels = ReturnType<typeof openReportingModels>;

/**
 * Everything that reporting stores: report orders, the activity, and projections of facts of other services. The
 * projections, and not the activity, may be emptied at any time: the republish commands of auth, membership and training
 * fill them again. After emptying one, empty the tallies too or restart the worker, which recounts
 * (`tallies/count-tallies.ts`).
 */
export function openReportingModels(connection: Connection) {
  return {
    accounts: accountModel(connection),
    activity: activityModel(connection),
    assignments: assignmentModel(connection),
    trainings: trainingModel(connection),
    bookings: bookingModel(connection),
    reports: reportModel(connection),
    tallies: tallyModel(connection),
  };
}
