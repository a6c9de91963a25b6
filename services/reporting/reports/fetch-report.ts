import { setTimeout as pause } from 'node:timers/promises';
import type { FileAnswer } from '@studio/chassis/http/answer';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { trusted } from 'mongoose';
import type { Report } from '../models/report.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import type { ReportParts } from './report-parts.ts';
import { contentTypes, fileNameOf } from './tables/report-definitions.ts';

/** Answer for a report that could not be made. */
const reportFailedText = 'Error al generar el reporte';

/**
 * An ordered report that has not expired. Any administrator may see and fetch it: all
 * of them may order the same.
 * @throws AppError REPORT_NOT_FOUND
 */
export async function findReport(
  { models, clock }: Pick<ReportingParts, 'models' | 'clock'>,
  reportId: string,
): Promise<Report> {
  const report = await models.reports.findOne({ _id: reportId, expiresAt: trusted({ $gt: clock() }) }).lean<Report>();
  if (!report) throw new AppError(refusals.REPORT_NOT_FOUND);
  return report;
}

/** How long a caller waits for a file that is made while it waits. */
const longestWaitMs = 60_000;
const firstPauseMs = 20;
const longestPauseMs = 400;
/** Limits the delay to a hundredth of the waiting time. */
const pauseGrowth = 1.01;

/**
 * Waits until a report is made, is empty or has failed; polls the database, which every replica shares, less
 * and less often.
 * @throws AppError UNAVAILABLE after 60 s; AbortError when the caller has gone
 */
export async function awaitReport(
  parts: Pick<ReportingParts, 'models' | 'clock'>,
  reportId: string,
  signal: AbortSignal,
): Promise<Report> {
  const givesUpAt = performance.now() + longestWaitMs;
  for (
    let pauseMs = firstPauseMs;
    performance.now() < givesUpAt;
    pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)
  ) {
    await pause(pauseMs, undefined, { signal });
    const report = await findReport(parts, reportId);
    if (report.state !== 'queued' && report.state !== 'running') return report;
  }
  throw new AppError(genericRefusals.UNAVAILABLE, { message: reportFailedText, retryAfterSeconds: 30 });
}

/**
 * A report's file, read from the store as fast as the caller takes it.
 * @throws AppError NO_RECORDS, REPORT_NOT_READY, or INTERNAL when it could not be made
 */
export function openReportFile({ files }: Pick<ReportParts, 'files'>, report: Report): FileAnswer {
  if (report.state === 'empty') throw new AppError(refusals.NO_RECORDS);
  if (report.state === 'failed') throw new AppError(genericRefusals.INTERNAL, { message: reportFailedText });
  if (report.state !== 'done' || report.fileId === null) throw new AppError(refusals.REPORT_NOT_READY);
  return { file: files.open(report.fileId), contentType: contentTypes[report.format], fileName: fileNameOf(report) };
}
