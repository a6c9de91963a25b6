import { newId } from '@studio/chassis/mongo/new-id';
import type { Report } from '../models/report.model.ts';
import { afterFailedRun, progressOf, reportLifetimeMs } from './report-policy.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;

/** Another run has claimed the report: this run must not write it. */
export class LostReportError extends Error {
  override readonly name = 'LostReportError';
}

/** One attempt at making a report. Its writes apply only while it holds the report. */
export interface ReportRun {
  readonly report: Report;
  /** Stores the progress, at most three times a second. @throws LostReportError */
  saveProgress(written: number, total: number): Promise<void>;
  /** The report is made, and kept for an hour from now. @throws LostReportError */
  finish(state: 'done' | 'empty', made: Pick<Report, 'rows' | 'fileId'>): Promise<void>;
  /** Queues the report again after a failed run, or marks it as failed. No effect on a finished report. */
  handBack(): Promise<void>;
  /** Whether the report is finished with this file. */
  hasFile(fileId: string): Promise<boolean>;
}

const saveEveryMs = 350;

/** Claims a queued report; undefined if it is no longer queued. */
export async function claimReport({ models, clock }: Parts, reportId: string): Promise<ReportRun | undefined> {
  const runId = newId();
  const report = await models.reports
    .findOneAndUpdate(
      { _id: reportId, state: 'queued' },
      { $set: { state: 'running', runId, aliveAt: clock(), progress: 0, rows: 0 }, $inc: { runs: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Report>();
  if (!report) return undefined;

  const change = async (set: Partial<Report>) => {
    const mine = { _id: reportId, state: 'running', runId } as const;
    return models.reports.updateOne(mine, { $set: { ...set, aliveAt: clock() } });
  };
  const insist = async (set: Partial<Report>) => {
    const { matchedCount } = await change(set);
    if (matchedCount === 0) throw new LostReportError(reportId);
  };
  let savedAt = performance.now();
  return {
    report,
    saveProgress: async (written, total) => {
      if (performance.now() - savedAt < saveEveryMs) return;
      savedAt = performance.now();
      await insist({ rows: written, progress: progressOf(written, total) });
    },
    finish: (state, made) =>
      insist({ ...made, state, progress: 100, expiresAt: new Date(clock().getTime() + reportLifetimeMs) }),
    handBack: async () => void (await change({ state: afterFailedRun(report), runId: null })),
    hasFile: async (fileId) => (await models.reports.exists({ _id: reportId, fileId })) !== null,
  };
}
