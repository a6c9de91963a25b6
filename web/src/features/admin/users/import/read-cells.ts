import Papa from 'papaparse';

/** One row of a spreadsheet or of a file. */
export interface TableRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The cells as they stand in the file, if a table has made them plain. */
  readonly written?: readonly string[];
  /** Why the row cannot be trusted: a quotation mark without an end. */
  readonly broken?: string;
}

const separators = ['\t', ';', ',', '|'];

/** The first line that Excel writes and reads, `sep=;`: it names the separator and is not a row. */
const separatorLine = /^"?sep=(.)"?$/i;

/** The most lines of a cell in a list of people; a quotation mark still open after them has no end. */
const linesInACell = 30;

/**
 * The rows of a text that was pasted from a spreadsheet or read from a CSV file, separated by tabs, semicolons, commas
 * or bars. A row is the fewest lines that are well quoted together. A line that begins no such row stands alone, as it
 * is written, so that an open quotation mark never swallows the lines after it.
 */
export function readCells(text: string): TableRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const [, named] = separatorLine.exec(lines[0]!) ?? [];
  const delimiter = named ?? separatorOf(lines);
  const width = usualWidth(lines, delimiter);
  const rows: TableRow[] = [];
  for (let at = named === undefined ? 0 : 1; at < lines.length;) {
    const { cells, taken, broken } = rowAt(lines, at, { delimiter, width });
    rows.push({ number: rows.length + (named === undefined ? 1 : 2), cells, ...(broken && { broken }) });
    at += taken;
  }
  return rows;
}

interface Form {
  readonly delimiter: string;
  readonly width: number;
}

function rowAt(lines: readonly string[], at: number, form: Form) {
  const { delimiter } = form;
  for (let taken = 1; taken <= linesInACell && at + taken <= lines.length; taken += 1) {
    const text = lines.slice(at, at + taken).join('\n');
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
    const cells = data[0] ?? [''];
    if (errors.length === 0 && !hidesRows(cells, form)) return { cells, taken, broken: brokenBy([text]) };
    if (errors.some(({ code }) => code === 'InvalidQuotes')) break;
  }
  return { ...cellsAsWritten(lines[at]!, delimiter), taken: 1 };
}

/** The cells of a line; a badly quoted one keeps all its quotation marks. */
function cellsAsWritten(line: string, delimiter: string) {
  const end = delimiter.replace(/\W/, String.raw`\$&`);
  const cell = new RegExp(`${end}(?:"((?:[^"]|"")*)"(?=${end}|$)|([^${end}]*))`, 'g');
  const found = [...`${delimiter}${line}`.matchAll(cell)];
  return {
    cells: found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain),
    broken: brokenBy(found.map(([written]) => written)),
  };
}

/** Each text needs an even number of quotation marks. */
function brokenBy(texts: readonly string[]): string | undefined {
  const isOpen = texts.some((text) => text.split('"').length % 2 === 0);
  return isOpen ? 'Falta cerrar las comillas' : undefined;
}

/** Whether a cell of several lines holds as much as a row: its quotation marks then belong to two rows. */
function hidesRows(cells: readonly string[], { delimiter, width }: Form): boolean {
  const holdsRow = (cell: string) => cell.includes('\n') && width > 2 && cell.split(delimiter).length >= width;
  return cells.some(holdsRow) || (cells.length > width && cells.some((cell) => cell.includes('\n')));
}

/**
 * The separator that yields the most cells in the first lines, with equal counts per line. Quoted cells are ignored.
 */
function separatorOf(lines: readonly string[]): string {
  const first = lines
    .slice(0, 50)
    .map((line) => line.replaceAll(/"[^"]*"/g, '""'))
    .filter((line) => line.trim() !== '');
  const candidates = separators.map((separator) => {
    const widths = first.map((line) => line.split(separator).length).filter((cells) => cells > 1);
    const width = mostFrequent(widths);
    return { separator, cells: widths.filter((cells) => cells === width).length * (width - 1) };
  });
  return candidates.reduce((best, each) => (each.cells > best.cells ? each : best)).separator;
}

/** The number of cells in most rows. Lines of a single cell, as within a quoted one, are ignored. */
function usualWidth(lines: readonly string[], delimiter: string): number {
  return mostFrequent(lines.map((line) => line.split(delimiter).length).filter((cells) => cells > 1));
}

/** 0 for an empty list; the first of equally frequent numbers. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}
