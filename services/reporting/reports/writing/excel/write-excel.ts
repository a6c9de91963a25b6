import type { Writable } from 'node:stream';
import { brandColors } from '@studio/chassis/text/brand-colors';
import { isStudioDate } from '@studio/contracts/studio-time';
import ExcelJS from 'exceljs';
import type { CellValue, Column, ColumnKind, Totals } from '../../tables/report-table.ts';
import { formulaLike } from '../formula-like.ts';
import { breathe, type ReportWriter, untilBroken } from '../report-writer.ts';

type Style = Partial<ExcelJS.Style>;

/**
 * One style object per kind of column, shared by all of its cells: exceljs recognizes an object it has seen and
 * otherwise computes the style of every cell (2.5 times as slow).
 */
const cellStyles: Readonly<Record<ColumnKind, Style>> = {
  text: {},
  date: { numFmt: 'dd/mm/yyyy', alignment: { horizontal: 'left' } },
  time: { numFmt: 'hh:mm', alignment: { horizontal: 'left' } },
  money: { numFmt: '"$" #,##0;"−$" #,##0' },
  number: { numFmt: '0' },
};
/** Style of the row with the sums. */
const sum: Style = { font: { bold: true }, border: { top: { style: 'thin' } } };
const rowStyle: Style = {};
const headerStyle: Style = {
  font: { bold: true, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${brandColors.brand.slice(1)}` } },
  alignment: { vertical: 'middle' },
};
const headerHeight = 22;

/** Writes a report as a spreadsheet: typed columns, a header that stays in view, a filter over all rows. */
export const writeExcel: ReportWriter = async (content, output, onRows) => {
  const { subject, batches } = content;
  const { columns } = subject;
  const workbook = openWorkbook(content.studioName, content.madeAt, output);
  const sheet = workbook.addWorksheet(subject.title, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    headerFooter: { oddHeader: `&L${headerText(content.filters)}`, oddFooter: '&RPágina &P de &N' },
  });
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: content.total + 1, column: columns.length } };
  sheet.columns = columns.map(({ excelWidth, kind }) => ({ width: excelWidth, style: cellStyles[kind] }));
  const header = columns.map(() => headerStyle);
  const cells = columns.map(({ kind }) => cellStyles[kind]);

  const write = async () => {
    addRow(sheet, { values: columns.map((column) => column.header), styles: header, height: headerHeight });
    let written = 0;
    for await (const rows of batches) {
      for (const row of rows)
        addRow(sheet, { values: row.map((value, at) => cellOf(value, columns[at])), styles: cells });
      written += rows.length;
      await breathe(output, () => waitingBytes(sheet));
      onRows(written);
    }
    sheet.commit();
    for (const totals of [...(content.summary ?? []), ...(content.totals?.() ?? [])]) addTotals(workbook, totals);
    await workbook.commit();
  };
  await untilBroken(output, write);
};

/** On a sheet of their own: below the rows they would be filtered and sorted with them. */
function addTotals(workbook: ExcelJS.stream.xlsx.WorkbookWriter, { title, columns, rows, note }: Totals): void {
  const sheet = workbook.addWorksheet(title, { pageSetup: { orientation: 'landscape' } });
  sheet.columns = columns.map(({ excelWidth, kind }) => ({ width: excelWidth, style: cellStyles[kind] }));
  addRow(sheet, {
    values: columns.map(({ header }) => header),
    styles: columns.map(() => headerStyle),
    height: headerHeight,
  });
  for (const [at, values] of rows.entries()) {
    const isSum = at === rows.length - 1;
    addRow(sheet, {
      values: values.map((value, column) => cellOf(value, columns[column])),
      styles: columns.map(({ kind }) => (isSum ? { ...cellStyles[kind], ...sum } : cellStyles[kind])),
    });
  }
  addRow(sheet, { values: [], styles: [] });
  addRow(sheet, { values: [note], styles: [cellStyles.text] });
}

function openWorkbook(studioName: string, madeAt: Date, output: Writable) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  workbook.creator = studioName;
  workbook.created = madeAt;
  return workbook;
}

interface SheetRow {
  readonly values: readonly (string | number | Date | null)[];
  readonly styles: readonly Style[];
  readonly height?: number;
}

function addRow(sheet: ExcelJS.Worksheet, { values, styles, height }: SheetRow): void {
  const row = sheet.addRow(values);
  Object.assign(row, { style: rowStyle });
  if (height !== undefined) row.height = height;
  for (const [at, style] of styles.entries()) row.getCell(at + 1).style = style;
  row.commit();
}

/** Plain values only: exceljs makes a live formula of an object. A spreadsheet counts the time of a day as its part. */
function cellOf(value: CellValue, column: Column | undefined): string | number | Date | null {
  if (typeof value !== 'string') return value;
  if (column?.kind === 'date' && isStudioDate(value)) return new Date(`${value}T00:00:00Z`);
  if (column?.kind === 'time') return (Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5))) / minutesOfDay;
  return spreadsheetText(value);
}

const minutesOfDay = 24 * 60;

/** Control characters, and characters that XML cannot hold. */
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu;
const longestCell = 32_767;
/** In a workbook `_x003D_` stands for `=`, and `_x005F_` for a `_` that begins no such escape. */
const escapeLike = /_(?=x[\dA-Fa-f]{4}_)/g;
/** Fast path for nearly every text: it begins with a letter or a digit. */
const harmless = /^[\da-zÀ-ɏ][\da-zÀ-ɏ .,:;@()/-]{0,999}$/i;

/** A safe text for a cell: one that looks like a formula gets a leading apostrophe. */
export function spreadsheetText(text: string): string {
  if (harmless.test(text)) return text;
  const plain = text
    .toWellFormed()
    .replaceAll(unprintable, ' ')
    .slice(0, longestCell - 1)
    .replaceAll(escapeLike, '_x005F_');
  // Both the typed and the written text are checked: a removed character may have hidden a formula.
  return formulaLike.test(text) || formulaLike.test(plain) ? `'${plain}` : plain;
}

/**
 * Bytes that the sheet has written but not compressed. exceljs has no backpressure, and its old streams expose this
 * only through private fields.
 */
function waitingBytes(sheet: ExcelJS.Worksheet): number {
  const { stream } = sheet as unknown as { readonly stream: { readonly pipes: readonly OldStream[] } };
  return stream.pipes.reduce((sum, pipe) => sum + pipe._writableState.length, 0);
}

interface OldStream {
  readonly _writableState: { readonly length: number };
}

/** In the header of a page `&` begins a code. */
function headerText(text: string): string {
  return text.replaceAll('&', '&&');
}
