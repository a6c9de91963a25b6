import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Collection, Document, Filter } from 'mongodb';
import { inBatches, type Projections, readAtOnce } from '../tables/read-projections.ts';
import type { CellValue } from '../tables/report-table.ts';

/** A column of an export, with the sentence that explains it. */
export interface ExportColumn<Row> {
  readonly title: string;
  readonly explains: string;
  readonly value: (row: Row) => CellValue;
}

/** A file of the export: one row for each stored one. */
export interface ExportTable {
  readonly fileName: string;
  /** What a row is. */
  readonly about: string;
  readonly columns: readonly Pick<ExportColumn<never>, 'title' | 'explains'>[];
  /** The number of stored rows, about. */
  count(projections: Projections): Promise<number>;
  /** All rows in the order of their ids, as the database sends them. */
  batches(projections: Projections): AsyncIterable<readonly (readonly CellValue[])[]>;
}

interface Declared<Row extends Document> extends Pick<ExportTable, 'fileName' | 'about'> {
  readonly collection: (projections: Projections) => Collection<Row>;
  /** The rows that are taken along. Default: all. */
  readonly only?: Filter<Row>;
  readonly columns: readonly ExportColumn<Row>[];
}

/** A file with a row for each document of a collection. */
export function exportTable<Row extends Document>(declared: Declared<Row>): ExportTable {
  const { fileName, about, collection, only = {}, columns } = declared;
  return {
    fileName,
    about,
    columns,
    count: (projections) => collection(projections).estimatedDocumentCount(),
    async *batches(projections) {
      const cursor = collection(projections).find<Row>(only, { sort: { _id: 1 }, batchSize: readAtOnce });
      for await (const rows of inBatches(cursor)) yield rows.map((row) => columns.map(({ value }) => value(row)));
    },
  };
}

/** An instant in studio time, e.g. `2026-11-28 03:10:00`: sorted as text it is in order, and a spreadsheet reads it. */
export function instantCell(instant: Date | null): string | null {
  return instant && `${toStudioDate(instant)} ${toStudioTime(instant)}`;
}
