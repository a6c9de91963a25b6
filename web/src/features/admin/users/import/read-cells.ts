import Papa from 'papaparse';

/** One row of a spreadsheet or of a file. */
export interface TableRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Why nothing of it can be trusted: a quotation mark that does not end. */
  readonly broken?: string;
}

const separators = ['\t', ';', ',', '|'];

/** The first line that Excel writes and reads, `sep=;`: it names the separator and is no row. */
const separatorLine = /^"?sep=(.)"?$/i;

/** No cell of a list of people is longer; a quotation mark that is still open then does not end. */
const linesInACell = 30;

/**
 * The rows of a text that was pasted from a spreadsheet or stands in a CSV file, separated by tabs, semicolons, commas or
 * bars. A row is the fewest lines that are well quoted together. A line with which no row begins stands alone, as it is
 * written: so an open quotation mark never takes the lines after it along.
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

/** The cells of a line: those that are not well quoted with all their quotation marks. */
function cellsAsWritten(line: string, delimiter: string) {
  const end = delimiter.replace(/\W/, String.raw`\$&`);
  const cell = new RegExp(`${end}(?:"((?:[^"]|"")*)"(?=${end}|$)|([^${end}]*))`, 'g');
  const found = [...`${delimiter}${line}`.matchAll(cell)];
  return {
    cells: found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain),
    broken: brokenBy(found.map(([written]) => written)),
  };
}

/** Quotation marks come in pairs, in each of the texts. */
function brokenBy(texts: readonly string[]): string | undefined {
  const isOpen = texts.some((text) => text.split('"').length % 2 === 0);
  return isOpen ? 'Falta cerrar las comillas' : undefined;
}

/** Whether a cell of several lines holds as much as a row: then its quotation marks belong to two rows. */
function hidesRows(cells: readonly string[], { delimiter, width }: Form): boolean {
  const holdsRow = (cell: string) => cell.includes('\n') && width > 2 && cell.split(delimiter).length >= width;
  return cells.some(holdsRow) || (cells.length > width && cells.some((cell) => cell.includes('\n')));
}

/** The separator that makes most cells of the first lines, equally many of each. Quoted cells say nothing of it. */
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

/** How many cells most rows have; a line within a cell says nothing of it. */
function usualWidth(lines: readonly string[], delimiter: string): number {
  return mostFrequent(lines.map((line) => line.split(delimiter).length).filter((cells) => cells > 1));
}

/** 0 of none; the first of those that are equally frequent. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}
