import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { Report } from '../models/report.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import { findReport } from './find-report.ts';
import { reportFailedText } from './open-report-file.ts';

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
