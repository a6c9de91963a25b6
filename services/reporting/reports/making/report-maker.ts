import type { ReportFormat, ReportType } from '@studio/contracts/rules/reports';
import { MongoClient } from 'mongodb';
import { openReportFiles, type ReportFiles } from './report-files.ts';
import type { FileOrder, FromMaker, ToMaker } from './maker-pool.ts';
import { filtersInWords } from '../tables/in-words.ts';
import { openProjections, type Projections } from '../tables/read-projections.ts';
import { definitionOf, fileNameOf } from '../tables/report-definitions.ts';
import { loadReportWriter } from '../writing/report-writers.ts';

/**
 * Makes the files of reports for reporting's worker, which starts this process and sends it orders. It ends with the
 * worker, makes one report at a time and takes little memory (docs/decisions/0007-report-makers.md).
 */
let parts: FileMakingParts | undefined;

const tell = (message: FromMaker) => void process.send?.(message);

async function obey(message: ToMaker): Promise<void> {
  if (message.kind === 'open') {
    const client = new MongoClient(message.mongoUrl, {
      maxPoolSize: 4,
      serverSelectionTimeoutMS: 5_000,
      socketTimeoutMS: 60_000,
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true },
    });
    const database = client.db(message.databaseName);
    parts = { client, projections: openProjections(database, message.collections), files: openReportFiles(database) };
    return;
  }
  try {
    if (!parts) throw new Error('the database is not open');
    const make = message.order.type === 'everything' ? makeExport : makeReport;
    const rows = await make(parts, message.order, (written, total) => tell({ kind: 'written', written, total }));
    tell({ kind: 'made', rows });
  } catch (error) {
    tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

process.on('message', (message: ToMaker) => void obey(message));
// The channel closes when the worker dismisses this process or dies. A signal to the whole process group is ignored:
// the worker decides when a report in progress ends.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);

interface FileMakingParts {
  readonly client: MongoClient;
  readonly projections: Projections;
  readonly files: Pick<ReportFiles, 'create'>;
}

type OnProgress = (written: number, total: number) => void;

/**
 * Reads a report's rows and writes its file into the report store. Count and rows come from one snapshot: the page
 * numbers and the progress are exact despite concurrent changes.
 * @returns the number of rows; without rows there is no file
 * @throws any error of reading or writing; a partial file stays in the store
 */
async function makeReport(
  { client, projections, files }: FileMakingParts,
  order: FileOrder,
  onProgress: OnProgress,
): Promise<number> {
  const { filters, studio, logo, madeAt, fileId } = order;
  const [type, format] = [order.type as ReportType, order.format as ReportFormat];
  const session = client.startSession({ snapshot: true });
  try {
    const subject = definitionOf(type, order.classValue);
    const query = subject.query({ ...projections, session, period: filters, now: madeAt });
    const total = await query.count();
    if (total === 0) return 0;
    const write = await loadReportWriter(format);
    const output = files.create(fileId, fileNameOf({ ...order, createdAt: madeAt }));
    const words = { studioName: studio.name, logo, filters: filtersInWords(subject.periodOf, filters), madeAt };
    const summary = await query.summary?.();
    try {
      const content = { subject, ...words, total, summary, batches: query.batches(), totals: query.totals };
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

/** Writes the export into the report store. @returns the number of rows @throws as above */
async function makeExport(
  { projections, files }: FileMakingParts,
  order: FileOrder,
  onProgress: OnProgress,
): Promise<number> {
  const { writeExport } = await import('../export/write-export.ts');
  const output = files.create(order.fileId, fileNameOf({ ...order, createdAt: order.madeAt }));
  return writeExport(projections, order, { output, onProgress });
}
