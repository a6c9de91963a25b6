import type { Logger } from '@studio/chassis/logging/logger';
import { newFileId } from './making/report-files.ts';
import type { MakerPool } from './making/maker-pool.ts';
import type { ReportParts } from './report-parts.ts';
import { claimReport, LostReportError } from './report-run.ts';

export interface MakingParts extends Pick<ReportParts, 'models' | 'files' | 'clock'> {
  readonly makers: Pick<MakerPool, 'make'>;
  readonly studioName: string;
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
  const { makers, files, studioName, clock, logger } = parts;
  const { type, format, filters } = run.report;
  const fileId = newFileId();
  try {
    const order = { fileId, type, format, filters, studioName, madeAt: clock() };
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
