import type { ClientSession } from 'mongodb';
import type { ReportType } from '@studio/contracts/rules/reports';
import type { Period } from '../../models/report.model.ts';
import type { Projections } from './read-projections.ts';

/** How a column's values are to be read: a `date` is a studio date, a `time` is `HH:MM` of a day, `money` is in COP. */
export type ColumnKind = 'text' | 'date' | 'time' | 'money' | 'number';

export type CellValue = string | number | null;

export interface Column {
  readonly header: string;
  readonly kind: ColumnKind;
  /** In characters. */
  readonly excelWidth: number;
  /** In points. Those of all columns add up to the width of the page, 794. A date needs 48 to stay on one line. */
  readonly pdfWidth: number;
}

/** A small table beside the rows; its last row sums up the others, and names itself in the first column of any kind. */
export interface Totals {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Explains the sums. */
  readonly note: string;
}

/** The static part of a report. */
export interface ReportSubject {
  readonly type: ReportType;
  readonly title: string;
  /** The date that the period of the filters applies to. */
  readonly periodOf: string;
  readonly columns: readonly Column[];
}

/** How a report's rows are read, all in one session, so that count and rows describe the same moment. */
export interface ReportQuery {
  count(): Promise<number>;
  /** Totals that are read before the rows, and come before them on paper; only if the report has such. */
  readonly summary?: () => Promise<readonly Totals[]>;
  /** In the order of the report, some hundred rows at a time. */
  batches(): AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Totals of the rows read; only if the report has totals. */
  readonly totals?: () => readonly Totals[];
}

export interface QueryFacts extends Projections {
  readonly session: ClientSession;
  readonly period: Period;
  readonly now: Date;
}

export interface ReportDefinition extends ReportSubject {
  readonly query: (facts: QueryFacts) => ReportQuery;
}

/** The fields of a row whose values are of this type. */
export type FieldWith<Row, Value> = { readonly [F in keyof Row]-?: Row[F] extends Value ? F : never }[keyof Row];

/** Names a field of the row, or computes the cell. */
export interface ColumnOf<Row> extends Column {
  readonly value: FieldWith<Row, CellValue> | ((row: Row) => CellValue);
}

/** The cells of a row, in the order of the columns. */
export function cellsOf<Row>(columns: readonly ColumnOf<Row>[], row: Row): CellValue[] {
  return columns.map(({ value }) => (typeof value === 'function' ? value(row) : (row[value] as CellValue)));
}
