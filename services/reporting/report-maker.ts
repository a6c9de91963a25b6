import { MongoClient } from 'mongodb';
import { openReportFiles } from './files/report-files.ts';
import { type FileMakingParts, makeFile } from './making/make-file.ts';
import type { FromMaker, ToMaker } from './making/maker-messages.ts';
import { openProjections } from './reports/projections.ts';

/**
 * Makes the files of reports for reporting's worker, which starts this process and sends it the orders. It ends with the
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
    if (!parts) throw new Error('no database was told');
    const rows = await makeFile(parts, message.order, (written, total) => tell({ kind: 'written', written, total }));
    tell({ kind: 'made', rows });
  } catch (error) {
    tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

process.on('message', (message: ToMaker) => void obey(message));
// The worker says when it is over, also by its death; a signal to all processes of the studio is meant for the worker.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
