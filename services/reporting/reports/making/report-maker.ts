import { MongoClient } from 'mongodb';
import { openReportFiles } from './report-files.ts';
import { type FileMakingParts, makeFile } from './make-file.ts';
import type { FromMaker, ToMaker } from './maker-messages.ts';
import { openProjections } from '../tables/projections.ts';

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
    parts = { client, projections: openProjections(database), files: openReportFiles(database) };
    return;
  }
  try {
    if (!parts) throw new Error('the database is not open');
    const rows = await makeFile(parts, message.order, (written, total) => tell({ kind: 'written', written, total }));
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
