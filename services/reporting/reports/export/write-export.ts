import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { ZipFile } from 'yazl';
import type { Projections } from '../tables/read-projections.ts';
import type { CellValue } from '../tables/report-table.ts';
import { formulaLike } from '../writing/formula-like.ts';
import { explainExport } from './explain-export.ts';
import type { ExportTable } from './export-table.ts';
import { exportTables } from './export-tables.ts';

interface Written {
  readonly output: Writable;
  /** Called with the rows written so far and about how many there are. */
  readonly onProgress: (written: number, total: number) => void;
}

/**
 * Writes all data of the studio as a ZIP of tables and the page that explains them. Tables are read one after another and
 * without a snapshot, which MongoDB keeps for minutes only: memory and time do not limit how large a studio may be.
 * @returns the number of rows
 * @throws any error of reading or writing
 */
export async function writeExport(
  projections: Projections,
  { studioName, madeAt }: { readonly studioName: string; readonly madeAt: Date },
  { output, onProgress }: Written,
): Promise<number> {
  const counts = await Promise.all(exportTables.map((table) => table.count(projections)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let written = 0;
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const page = explainExport({ studioName, madeAt, tables: exportTables });
  zip.addBuffer(Buffer.from(page), 'LEEME.html', { mtime: madeAt });
  for (const table of exportTables) {
    const wrote = (rows: number) => onProgress((written += rows), total);
    zip.addReadStreamLazy(table.fileName, { mtime: madeAt }, (begin) =>
      begin(null, Readable.from(csvOf(table, projections, wrote), { highWaterMark: 1 })),
    );
  }
  zip.end();
  await pipeline(stream, output);
  return written;
}

/** By this mark Excel knows UTF-8. */
const mark = '\uFEFF';

async function* csvOf(
  table: ExportTable,
  projections: Projections,
  wrote: (rows: number) => void,
): AsyncGenerator<string> {
  yield mark + csvRows([table.columns.map(({ title }) => title)]);
  for await (const rows of table.batches(projections)) {
    yield csvRows(rows);
    wrote(rows.length);
  }
}

/** Control characters but for line breaks; one in front could hide a formula. */
const unprintable = /[^\P{Cc}\n]/gu;

/** Rows as spreadsheets in Colombia open them, each with its line break; a cell like a formula gets an apostrophe. */
function csvRows(rows: readonly (readonly CellValue[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed().replaceAll(unprintable, ' ') : cell)),
  );
  return `${Papa.unparse(cells, { delimiter: ';', escapeFormulae: formulaLike })}\r\n`;
}
