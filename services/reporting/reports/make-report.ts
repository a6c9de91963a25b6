import type { UpdateQuery } from 'mongoose';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Logger } from '@studio/chassis/logging/logger';
import type { ReadBrand } from '@studio/chassis/studio/studio-directory';
import type { Report } from '../models/report.model.ts';
import { newFileId } from './making/report-files.ts';
import type { MakerPool } from './making/maker-pool.ts';
import type { ReportParts } from './report-parts.ts';
import { afterFailedRun, progressOf, reportLifetimeMs } from './report-policy.ts';

export interface MakingParts extends Pick<ReportParts, 'models' | 'files' | 'clock'> {
  readonly makers: Pick<MakerPool, 'make'>;
  readonly readBrand: ReadBrand;
  readonly logger: Logger;
}

/**
 * Makes an ordered report. Another call for the same report does nothing unless the report was queued again: after a
 * failure, or by the sweep after its worker died.
 * @throws any error of making it; the report is then queued again or has failed for good
 */
export async function makeReport(parts: MakingParts, reportId: string): Promise<void> {
  const run = await claimReport(parts, reportId);
  if (!run) return;
  const { makers, files, readBrand, clock, logger } = parts;
  const { type, format, filters, classValue } = run.report;
  const fileId = newFileId();
  try {
    const { readLogo, readWaysToPay, ...studio } = await readBrand();
    const [logo, { ways }] = await Promise.all([readLogo(), readWaysToPay()]);
    const order = { fileId, type, format, filters, classValue, studio, logo, ways, madeAt: clock() };
    const rows = await makers.make(order, (written, total) => run.saveProgress(written, total));
    if (rows === 0) await run.finish('empty', { rows, fileId: null });
    else await run.finish('done', { rows, fileId });
  } catch (error) {
    if (!(error instanceof LostReportError)) await run.handBack();
    // The update may have been applied although its answer was lost; the file is then needed.
    if (await run.hasFile(fileId)) return;
    await files.remove(fileId).catch((cause: unknown) => {
      logger.warn({ err: cause, fileId }, 'partial report file left for cleanup');
    });
    if (error instanceof LostReportError) return;
    throw error;
  }
}

/** Another run has claimed the report: this run must not write it. */
class LostReportError extends Error {
  override readonly name = 'LostReportError';
}

const saveEveryMs = 350;

/**
 * Claims a queued report for one attempt at making it, whose writes apply only while it holds the report; undefined if it
 * is no longer queued.
 */
async function claimReport({ models, clock }: Pick<MakingParts, 'models' | 'clock'>, reportId: string) {
  const runId = newId();
  const report = await models.reports
    .findOneAndUpdate(
      { _id: reportId, state: 'queued' },
      { $set: { state: 'running', runId, aliveAt: clock(), progress: 0, rows: 0 }, $inc: { runs: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Report>();
  if (!report) return undefined;

  const change = async (set: Partial<Report>, others: UpdateQuery<Report> = {}) => {
    const mine = { _id: reportId, state: 'running', runId } as const;
    return models.reports.updateOne(mine, { ...others, $set: { ...set, aliveAt: clock() } });
  };
  const insist = async (set: Partial<Report>, others?: UpdateQuery<Report>) => {
    const { matchedCount } = await change(set, others);
    if (matchedCount === 0) throw new LostReportError(reportId);
  };
  let savedAt = performance.now();
  return {
    report,
    /** Stores the progress, at most three times a second. @throws LostReportError */
    saveProgress: async (written: number, total: number): Promise<void> => {
      if (performance.now() - savedAt < saveEveryMs) return;
      savedAt = performance.now();
      await insist({ rows: written, progress: progressOf(written, total) });
    },
    /** The report is made, and kept for an hour from now. @throws LostReportError */
    finish: (state: 'done' | 'empty', made: Pick<Report, 'rows' | 'fileId'>): Promise<void> => {
      const expiresAt = new Date(clock().getTime() + reportLifetimeMs);
      return insist({ ...made, state, progress: 100, expiresAt }, { $unset: { classValue: 1 } });
    },
    /** Queues the report again after a failed run, or marks it as failed. No effect on a finished report. */
    handBack: async () => void (await change({ state: afterFailedRun(report), runId: null })),
    /** Whether the report is finished with this file. */
    hasFile: async (fileId: string) => (await models.reports.exists({ _id: reportId, fileId })) !== null,
  };
}
