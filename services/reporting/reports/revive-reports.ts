import { trusted } from 'mongoose';
import type { Report } from '../models/report.model.ts';
import { afterFailedRun, reportJobId, silenceMs } from './report-policy.ts';
import type { ReportParts } from './report-parts.ts';

type Parts = Pick<ReportParts, 'models' | 'queue' | 'clock'>;

const mostAtOnce = 100;

/**
 * Queues reports again whose job was lost or whose worker died. A report that is merely waiting is queued twice
 * and made once. Returns the number of queued reports.
 */
export async function reviveReports({ models, queue, clock }: Parts): Promise<number> {
  if (!queue.isUp()) return 0;
  const now = clock();
  const silent = await models.reports
    .find({
      state: trusted({ $in: ['queued', 'running'] }),
      aliveAt: trusted({ $lt: new Date(now.getTime() - silenceMs) }),
    })
    .sort({ aliveAt: 1 })
    .limit(mostAtOnce)
    .lean<Report[]>();
  let ordered = 0;
  for (const report of silent) {
    const state = report.state === 'queued' ? 'queued' : afterFailedRun(report);
    const untouched = { _id: report._id, state: report.state, aliveAt: report.aliveAt };
    const { matchedCount } = await models.reports.updateOne(untouched, { $set: { state, runId: null, aliveAt: now } });
    if (matchedCount === 1 && state === 'queued') {
      await queue.add(report._id, { jobId: reportJobId({ ...report, aliveAt: now }) });
      ordered += 1;
    }
  }
  return ordered;
}
