import { plainCell } from '@studio/contracts/csv-cell';
import { namingOf } from './column-titles.ts';
import { readCells, type TableRow } from './read-cells.ts';

/** A pasted or dropped table. */
export interface Table {
  /** A name for every column, even if the table has no title row. */
  readonly titles: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly TableRow[];
  /** The rows above the titles, without empty ones: a headline, a date. */
  readonly above: readonly TableRow[];
}

/** The number of first rows in which titles are looked for: headlines are no longer. */
const rowsToTitles = 20;
/** The minimum number of fields that a title row names; a headline hardly names so many. */
const namedByTitles = 3;

/** Matches cells that cannot be titles: an email address, or a number as long as a document's. */
const dataCell = /\S@\S|^\p{L}{0,3}[^\p{L}\d]*\d{5,}[^\p{L}]*$/u;

const moreCells = 'La fila tiene más celdas que títulos: revisa si le sobra un separador o si hay dos personas en ella';

/** The table in a text (`docs/product.md` §4.9). */
export function readTable(text: string): Table {
  return tableOf(readCells(text));
}

/**
 * Finds the titles and the rows below them. The first row that names three fields has the titles; without one, the
 * first row does unless it looks like a person.
 */
export function tableOf(given: readonly TableRow[]): Table {
  const rows = given
    .map((row): TableRow => ({ ...row, cells: row.cells.map(textOf), written: row.cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const at = titleRow(rows);
  const head = rows[at]?.cells;
  const body = rows.slice(at + 1);
  const width = head?.length ?? Math.max(0, ...body.map(({ cells }) => cells.length));
  return {
    titles: Array.from({ length: width }, (_, column) => head?.[column] || `Columna ${column + 1}`),
    rows: body.map((row) => (hasMore(row, width) ? { ...row, broken: row.broken ?? moreCells } : row)),
    above: rows.slice(0, Math.max(at, 0)),
  };
}

/** -1 if no row has titles. */
function titleRow(rows: readonly TableRow[]): number {
  const named = rows.slice(0, rowsToTitles).findIndex(({ cells }) => cells.filter(namingOf).length >= namedByTitles);
  if (named >= 0) return named;
  const [first] = rows;
  return first && !first.cells.some((cell) => dataCell.test(cell.replaceAll(/[.\s]/g, ''))) ? 0 : -1;
}

/** Why a row of a table holds no person, if its cells alone say so. */
export type NoPerson = 'titles-again' | 'total';

const total = /^(gran |sub ?)?total(es)?\b/i;

/**
 * Titles repeat where a long list was printed, or two lists were joined; a list ends with its total. A row with an email
 * address is a person, whatever the name.
 */
export function noPersonIn({ cells }: TableRow, { titles }: Pick<Table, 'titles'>): NoPerson | null {
  if (titles.every((title, at) => (cells[at] ?? '') === title)) return 'titles-again';
  const isTotal = total.test(cells.find((cell) => cell !== '') ?? '') && !cells.some((cell) => cell.includes('@'));
  return isTotal ? 'total' : null;
}

function hasMore({ cells }: TableRow, width: number): boolean {
  return cells.slice(width).some((cell) => cell !== '');
}

/**
 * Removes line breaks and what keeps a spreadsheet from changing a cell: an apostrophe, or the formula
 * `="3001234567"`.
 */
function textOf(cell: string): string {
  return plainCell(cell)
    .replace(/^\s*="([^"]*)"\s*$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
