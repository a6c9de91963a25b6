import type { Connection } from 'mongoose';
import type { Report } from '../models/report.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import { filtersInWords } from '../reports/filters-in-words.ts';
import { fileNameOf, reportDefinitions } from '../reports/report-definitions.ts';
import type { ReportQuery } from '../reports/report-table.ts';
import { loadReportWriter } from '../reports/report-writers.ts';
import { claimReport, LostReportError, type ReportRun } from './report-run.ts';

export interface MakingParts extends Pick<ReportingParts, 'models' | 'files' | 'clock'> {
  readonly connection: Connection;
  readonly studioName: string;
}

/**
 * Makes an ordered report. Called again for the same one it does nothing, unless the report was handed back: after a
 * failure, or by the sweep when its worker had died.
 * @throws whatever hindered it; the report is queued again then, or has failed for good
 */
export async function makeReport(parts: MakingParts, reportId: string): Promise<void> {
  const run = await claimReport(parts, reportId);
  if (!run) return;
  try {
    await readAtOneMoment(parts, run);
  } catch (error) {
    if (error instanceof LostReportError) return;
    await run.handBack();
    throw error;
  }
}

/** Count and rows come from one snapshot: the page numbers and the progress are exact whatever happens meanwhile. */
async function readAtOneMoment(parts: MakingParts, run: ReportRun): Promise<void> {
  const { connection, models, clock } = parts;
  const { type, filters } = run.report;
  const session = await connection.startSession({ snapshot: true });
  try {
    const query = reportDefinitions[type].query({ models, session, period: filters, now: clock() });
    const total = await query.count();
    if (total === 0) await run.finish('empty', { rows: 0, fileId: null });
    else await writeFile(parts, run, { query, total });
  } finally {
    await session.endSession();
  }
}

async function writeFile(
  { files, studioName, clock }: MakingParts,
  run: ReportRun,
  { query, total }: { readonly query: ReportQuery; readonly total: number },
): Promise<void> {
  const { report } = run;
  const write = await loadReportWriter(report.format);
  const { id, content: output } = files.create(fileNameOf(report));
  try {
    await write(contentOf(report), output, (written) => run.tellProgress(written, total));
    await run.finish('done', { rows: total, fileId: id });
  } catch (error) {
    output.destroy();
    await files.remove(id);
    throw error;
  }

  function contentOf({ type, filters }: Report) {
    const subject = reportDefinitions[type];
    const inWords = filtersInWords(subject.periodOf, filters);
    return { subject, studioName, filters: inWords, madeAt: clock(), total, batches: query.batches() };
  }
}
