import Papa from 'papaparse';

/** One row of a spreadsheet. */
export interface TableRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A pasted or dropped table. */
export interface Table {
  /** A name for every column, also where the table has no row of titles. */
  readonly titles: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly TableRow[];
}

/** What a title never holds: an email address, or a number as long as a document's. */
const dataCell = /@|\d{5}/;

/**
 * Reads rows that were pasted from a spreadsheet or stand in a CSV file, separated by tabs, semicolons, commas or bars.
 * The first row has the titles unless it looks like a person.
 */
export function readTable(text: string): Table {
  const plain = text.replace(/^\uFEFF|[\r\n]+$/g, '');
  const { data } = Papa.parse<string[]>(plain, { delimiter: separatorOf(plain) });
  const rows = data
    .map((cells, at): TableRow => ({ number: at + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...others] = rows;
  const hasTitles = first !== undefined && !first.cells.some((cell) => dataCell.test(cell.replaceAll(/[.\s]/g, '')));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const titles = Array.from({ length: width }, (_, at) => (hasTitles && first.cells[at]) || `Columna ${at + 1}`);
  return { titles, rows: hasTitles ? others : rows };
}

/** The separator that the first rows have in common; empty ones say nothing of it. */
function separatorOf(text: string): string {
  const delimitersToGuess = ['\t', ';', ',', '|'];
  return Papa.parse(text, { delimitersToGuess, skipEmptyLines: 'greedy', preview: 20 }).meta.delimiter;
}

/** Without the apostrophe that keeps a spreadsheet from calculating a cell, and without line breaks. */
function plainCell(cell: string): string {
  return cell
    .replace(/^\s*'(?=[=+\-@])/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
