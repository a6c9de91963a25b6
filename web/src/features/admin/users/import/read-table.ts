import { namesField } from './column-titles.ts';
import { readCells, type TableRow } from './read-cells.ts';

/** A pasted or dropped table. */
export interface Table {
  /** A name for every column, also where the table has no row of titles. */
  readonly titles: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly TableRow[];
  /** The rows above the titles, without empty ones: a headline, a date. */
  readonly above: readonly TableRow[];
}

/** Headlines are no longer. */
const rowsToTitles = 20;
/** A headline hardly names so many fields. */
const namedByTitles = 3;

/** What a title never is: an email address, or a number as long as a document's. */
const dataCell = /\S@\S|^\p{L}{0,3}[^\p{L}\d]*\d{5,}[^\p{L}]*$/u;

const moreCells = 'La fila tiene más celdas que títulos: revisa si le sobra un separador o si hay dos personas en ella';

/** The table that a text has (`docs/product.md` §4.9). */
export function readTable(text: string): Table {
  return tableOf(readCells(text));
}

/**
 * The titles of rows and what stands below them. The first row that names three fields has the titles; without one, the
 * first row does unless it looks like a person.
 */
export function tableOf(given: readonly TableRow[]): Table {
  const rows = given
    .map((row): TableRow => ({ ...row, cells: row.cells.map(plainCell) }))
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

/** -1 where no row has titles. */
function titleRow(rows: readonly TableRow[]): number {
  const named = rows.slice(0, rowsToTitles).findIndex(({ cells }) => cells.filter(namesField).length >= namedByTitles);
  if (named >= 0) return named;
  const [first] = rows;
  return first && !first.cells.some((cell) => dataCell.test(cell.replaceAll(/[.\s]/g, ''))) ? 0 : -1;
}

function hasMore({ cells }: TableRow, width: number): boolean {
  return cells.slice(width).some((cell) => cell !== '');
}

/**
 * Without line breaks, and without what keeps a spreadsheet from calculating a cell: an apostrophe, or the formula
 * `="3001234567"`.
 */
function plainCell(cell: string): string {
  return cell
    .replace(/^\s*'(?=\s*[=+\-@＝＋－＠])/, '')
    .replace(/^\s*="([^"]*)"\s*$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
