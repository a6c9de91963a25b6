import { trusted } from 'mongoose';
import { createJobQueue, type JobQueue, startFailedJobRetry } from '@studio/chassis/jobs/job-queue';
import { type JobWorkerParts, startJobWorker } from '@studio/chassis/jobs/job-worker';
import { startSweep } from '@studio/chassis/jobs/sweep';
import type { Report } from '../models/report.model.ts';
import type { MakerPool } from './making/maker-pool.ts';
import type { ReportParts } from './report-parts.ts';
import { afterFailedRun, longestRunMs, mostAtATime, mostRuns, reportJobId, reportLifetimeMs } from './report-policy.ts';
import { makeReport, type MakingParts } from './make-report.ts';

type ReportQueueSettings = Pick<JobWorkerParts<string>, 'redisUrl' | 'namespace' | 'logger' | 'metrics'>;

export interface ReportTiming {
  /** Milliseconds between two searches for reports without progress. */
  readonly reviveEveryMs: number;
  /** Milliseconds between two removals of expired files. */
  readonly cleanEveryMs: number;
  /** Milliseconds that running reports have to finish on close; then their makers are killed. */
  readonly farewellMs: number;
  /** Milliseconds without progress after which a report is queued again: its job or its worker was lost. */
  readonly silenceMs: number;
}

const name = 'make-report';

export function openReportQueue(settings: ReportQueueSettings): Promise<JobQueue<string>> {
  return createJobQueue<string>({ ...settings, name, attempts: mostRuns });
}

/** Makes ordered reports, queues lost ones again and removes old files. */
export async function startReportJobs(
  making: MakingParts & { readonly makers: Pick<MakerPool, 'close'> },
  settings: ReportQueueSettings,
  { reviveEveryMs, cleanEveryMs, farewellMs, silenceMs }: ReportTiming,
) {
  const { logger } = settings;
  const queue = await openReportQueue(settings);
  const handle = (reportId: string) => makeReport(making, reportId);
  const worker = startJobWorker<string>({ ...settings, name, handle, concurrency: mostAtATime });
  const revive = async () => {
    const revived = await reviveReports({ ...making, queue, silenceMs });
    if (revived > 0) logger.warn({ revived }, 'reports queued again');
  };
  const sweeps = [
    startSweep({ name: 'revive-reports', everyMs: reviveEveryMs, run: revive, logger }),
    startFailedJobRetry({ name, queue, logger }),
    startSweep({ name: 'old-report-files', everyMs: cleanEveryMs, run: () => removeOldFiles(making), logger }),
  ];
  return {
    queue,
    isRunning: () => worker.isRunning(),
    failedCount: () => queue.failedCount(),
    /** Finishes running reports; those that take too long are queued again for another worker. */
    close: async () => {
      await Promise.all(sweeps.map((sweep) => sweep.close()));
      const tooLong = setTimeout(() => void making.makers.close(), farewellMs);
      await worker.close();
      clearTimeout(tooLong);
      await queue.close();
    },
  };
}

const mostRevivedAtOnce = 100;

/**
 * Queues reports again whose job was lost or whose worker died. A report that is merely waiting is queued twice
 * and made once. Returns the number of queued reports.
 */
async function reviveReports({
  models,
  queue,
  clock,
  silenceMs,
}: Pick<ReportParts, 'models' | 'queue' | 'clock'> & Pick<ReportTiming, 'silenceMs'>): Promise<number> {
  if (!queue.isUp()) return 0;
  const now = clock();
  const silent = await models.reports
    .find({
      state: trusted({ $in: ['queued', 'running'] }),
      aliveAt: trusted({ $lt: new Date(now.getTime() - silenceMs) }),
    })
    .sort({ aliveAt: 1 })
    .limit(mostRevivedAtOnce)
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

/** Removes the files whose reports have expired; the reports themselves expire by an index. */
export async function removeOldFiles({ files, clock }: Pick<ReportParts, 'files' | 'clock'>): Promise<void> {
  await files.removeOlderThan(new Date(clock().getTime() - reportLifetimeMs - longestRunMs));
}
