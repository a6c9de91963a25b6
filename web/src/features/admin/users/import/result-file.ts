import { guardedCell } from '@studio/contracts/csv-cell';
import Papa from 'papaparse';
import type { CheckedRow } from './check-rows.ts';
import { importFields, templateFields } from './column-titles.ts';
import type { Columns } from './columns.ts';
import type { Table } from './read-table.ts';
import { faultInWords, leftOutWords, resultInWords } from './result-words.ts';
import type { RowResult } from './run-import.ts';

/** Excel recognises UTF-8 by this mark. */
const mark = '\uFEFF';

/**
 * A CSV file as spreadsheets in Colombia open it. An apostrophe guards a cell that they would change; an
 * import removes it again.
 */
function csv(rows: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(rows as string[][], { delimiter: ';', escapeFormulae: guardedCell });
  return new Blob([mark, text, '\r\n'], { type: 'text/csv' });
}

/** An empty table with all columns. */
export function templateFile(): Blob {
  return csv([templateFields.map((field) => importFields[field].title)]);
}

/** The table with the result of each row. */
export function resultFile(table: Table, checked: readonly CheckedRow[], results: readonly RowResult[]): Blob {
  const resultOf = new Map(results.map((result) => [result.row.number, resultInWords(result)]));
  const width = table.titles.length;
  return csv([
    [...table.titles, 'Fila', 'Resultado'],
    ...checked.map((row) => [
      ...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
      String(row.number),
      whatBecameOf(row, resultOf),
    ]),
  ]);
}

function whatBecameOf(row: CheckedRow, resultOf: ReadonlyMap<number, string>): string {
  if (row.kind === 'faulty') return row.faults.map(faultInWords).join(' ');
  if (row.kind === 'left-out') return leftOutWords[row.reason];
  return resultOf.get(row.number) ?? 'Sin importar';
}

/** Rows to complete and import again, as they were given; with an email column if the table has none. */
export function fileToComplete(table: Table, columns: Columns, rows: readonly CheckedRow[]): Blob {
  const mail = columns.includes('email') ? [] : [importFields.email.title];
  return csv([
    [...table.titles, ...mail],
    ...rows.map(({ cells }) => table.titles.map((_, at) => cells[at] ?? '').concat(mail.map(() => ''))),
  ]);
}
