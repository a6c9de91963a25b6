import type { Report } from '../models/report.model.ts';

/** How long a report and its file are kept: an hour. */
export const reportLifetimeMs = 60 * 60 * 1_000;

/**
 * No run takes longer, not even the export of a large studio. A file started longer ago than this and the lifetime
 * together belongs to no report.
 */
export const longestRunMs = 60 * 60 * 1_000;

/** A report without progress for this long is queued again, unless a test sets more. */
export const usualSilenceMs = 15_000;

/** Concurrent reports of one worker, each in a maker of its own; bounds the memory of the makers. */
export const mostAtATime = 2;

/** Runs of a report before it counts as failed. */
export const mostRuns = 3;

/** The next state of a report whose run failed or stopped responding. */
export function afterFailedRun({ runs }: Pick<Report, 'runs'>): 'queued' | 'failed' {
  return runs >= mostRuns ? 'failed' : 'queued';
}

/** Job id of a report: a new one each time it is ordered again, because Redis remembers failed jobs. */
export function reportJobId({ _id, aliveAt }: Pick<Report, '_id' | 'aliveAt'>): string {
  return `report-${_id}-${aliveAt.getTime()}`;
}

/** How much of a report is written, in percent; 100 only once its file is stored. */
export function progressOf(written: number, total: number): number {
  return Math.min(99, Math.floor((written / Math.max(1, total)) * 100));
}
