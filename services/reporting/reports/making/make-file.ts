import type { MongoClient } from 'mongodb';
import type { ReportFiles } from './report-files.ts';
import { filtersInWords } from '../tables/filters-in-words.ts';
import type { Projections } from '../tables/projections.ts';
import { fileNameOf, reportDefinitions } from '../tables/report-definitions.ts';
import { loadReportWriter } from '../writing/report-writers.ts';
import type { FileOrder, OnProgress } from './file-order.ts';

export interface FileMakingParts {
  readonly client: MongoClient;
  readonly projections: Projections;
  readonly files: Pick<ReportFiles, 'create'>;
}

/**
 * Reads a report's rows and writes its file into the report store. Count and rows come from one snapshot: the page
 * numbers and the progress are exact despite concurrent changes.
 * @returns the number of rows; without rows there is no file
 * @throws any error of reading or writing; a partial file stays in the store
 */
export async function makeFile(
  { client, projections, files }: FileMakingParts,
  order: FileOrder,
  onProgress: OnProgress,
): Promise<number> {
  const { type, format, filters, studioName, madeAt, fileId } = order;
  const session = client.startSession({ snapshot: true });
  try {
    const subject = reportDefinitions[type];
    const query = subject.query({ ...projections, session, period: filters, now: madeAt });
    const total = await query.count();
    if (total === 0) return 0;
    const write = await loadReportWriter(format);
    const output = files.create(fileId, fileNameOf(order));
    const words = { studioName, filters: filtersInWords(subject.periodOf, filters), madeAt };
    try {
      const content = { subject, ...words, total, batches: query.batches(), totals: query.totals };
      await write(content, output, (written) => onProgress(written, total));
    } catch (error) {
      output.destroy();
      throw error;
    }
    return total;
  } finally {
    await session.endSession();
  }
}
