import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Collection, Document, Filter } from 'mongodb';
import { inBatches, type Projections, readAtOnce } from '../tables/read-projections.ts';
import type { CellValue, FieldWith } from '../tables/report-table.ts';

/** A column of an export, with the sentence that explains it. */
export interface ExportColumn<Row> {
  readonly title: string;
  readonly explains: string;
  readonly value: (row: Row) => CellValue;
}

/** A file of the export. */
export interface ExportTable {
  readonly fileName: string;
  /** What a row of the file stands for. */
  readonly about: string;
  readonly columns: readonly Pick<ExportColumn<never>, 'title' | 'explains'>[];
  /** The approximate number of stored rows. */
  count(projections: Projections): Promise<number>;
  /** All rows in the order of their ids, as the database sends them. */
  batches(projections: Projections): AsyncIterable<readonly (readonly CellValue[])[]>;
}

/** Names a field of the row, or computes the cell. An instant is shown in studio time; an absent field is empty. */
interface DeclaredColumn<Row> extends Omit<ExportColumn<Row>, 'value'> {
  readonly value: FieldWith<Row, CellValue | Date | undefined> | ExportColumn<Row>['value'];
}

interface Declared<Stored extends Document, Row = Stored> extends Pick<ExportTable, 'fileName' | 'about'> {
  readonly collection: (projections: Projections) => Collection<Stored>;
  /** Filter of the exported documents. Default: all. */
  readonly only?: Filter<Stored>;
  readonly columns: readonly DeclaredColumn<Row>[];
}

interface Spread<Stored extends Document, Row> extends Declared<Stored, Row> {
  /** The rows of a batch of documents. */
  readonly rowsOf: (stored: readonly Stored[], projections: Projections) => readonly Row[] | Promise<readonly Row[]>;
}

/** A file with a row for each document of a collection. */
export function exportTable<Row extends Document>(declared: Declared<Row>): ExportTable {
  return exportRows({ ...declared, rowsOf: (rows) => rows });
}

/** A file whose rows are built from a collection's documents and, where needed, related ones. */
export function exportRows<Stored extends Document, Row>(declared: Spread<Stored, Row>): ExportTable {
  const { fileName, about, collection, only = {}, rowsOf } = declared;
  const columns = readingCells(declared.columns);
  return {
    fileName,
    about,
    columns,
    count: (projections) => collection(projections).estimatedDocumentCount(),
    async *batches(projections) {
      const cursor = collection(projections).find<Stored>(only, { sort: { _id: 1 }, batchSize: readAtOnce });
      for await (const batch of inBatches(cursor)) {
        const rows = await rowsOf(batch, projections);
        yield rows.map((row) => columns.map(({ value }) => value(row)));
      }
    },
  };
}

export function readingCells<Row>(columns: readonly DeclaredColumn<Row>[]): ExportColumn<Row>[] {
  return columns.map(({ value, ...column }) => {
    if (typeof value === 'function') return { ...column, value };
    const cellIn = (row: Row) => {
      const held = row[value] as CellValue | Date | undefined;
      return held instanceof Date ? instantCell(held) : (held ?? null);
    };
    return { ...column, value: cellIn };
  });
}

/** An instant in studio time, e.g. `2026-11-28 03:10:00`: sorts correctly as text, and spreadsheets read it. */
export function instantCell(instant: Date): string {
  return `${toStudioDate(instant)} ${toStudioTime(instant)}`;
}
