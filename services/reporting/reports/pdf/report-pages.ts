import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { dayInFigures } from '../filters-in-words.ts';
import type { CellValue, ColumnKind } from '../report-table.ts';
import type { ReportContent } from '../report-writer.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { contentWidth, foot, head, margin, slotsOf, table } from './page-layout.ts';
import { type Color, createTextPen, type TextPen } from './text-pen.ts';

export interface ReportFonts {
  readonly regular: EmbeddedFont;
  readonly bold: EmbeddedFont;
}

/** The pages of one report, from the first to the last. */
export interface ReportPages {
  /** Finishes the page at hand and begins the next one, with its head and the header row. */
  begin(): void;
  addRow(cells: readonly CellValue[]): void;
  finish(): void;
}

const ink: Color = [0.12, 0.16, 0.23];
const faint: Color = [0.39, 0.45, 0.55];
const white: Color = [1, 1, 1];
const fills = { header: '#1e293b', stripe: '#f1f5f9', line: '#cbd5e1' } as const;
const rowSize = 7;
const headerSize = 7;

export function createReportPages(
  document: PDFKit.PDFDocument,
  { regular, bold }: ReportFonts,
  content: ReportContent,
  totalPages: number,
): ReportPages {
  const { columns } = content.subject;
  const slots = slotsOf(columns);
  const headerPlaces = slots.map((slot) => ({ font: bold, size: headerSize, color: white, ...slot }));
  const rowPlaces = slots.map((slot) => ({ font: regular, size: rowSize, color: ink, ...slot }));
  const pen = createTextPen(document);
  let pageNumber = 0;
  let rowsOnPage = 0;

  const drawHeaderRow = () => {
    document.rect(margin, table.top, contentWidth, table.headerHeight).fill(fills.header);
    for (const [at, place] of headerPlaces.entries()) {
      const lines = pen.twoLines(columns[at]?.header ?? '', place);
      const first = table.top + table.headerHeight / 2 + (lines.length === 1 ? 2.5 : -1.8);
      for (const [line, text] of lines.entries()) pen.write(text, place, first + line * 8.6);
    }
  };

  const topOfRow = (row: number) => table.top + table.headerHeight + row * table.rowHeight;

  const endPage = () => {
    // One color for all stripes: pdfkit works out a color each time it fills.
    for (let row = 1; row < rowsOnPage; row += 2) document.rect(margin, topOfRow(row), contentWidth, table.rowHeight);
    if (rowsOnPage > 1) document.fill(fills.stripe);
    const bottom = topOfRow(rowsOnPage);
    document.rect(margin, bottom, contentWidth, 0.6).fill(fills.line);
    pen.lift();
  };

  return {
    begin() {
      if (pageNumber > 0) endPage();
      document.addPage();
      pageNumber += 1;
      rowsOnPage = 0;
      drawHead(pen, { regular, bold }, content);
      drawHeaderRow();
      drawFoot(pen, regular, `Página ${pageNumber} de ${totalPages}`);
    },
    addRow(cells) {
      const baseline = topOfRow(rowsOnPage) + 9.2;
      rowsOnPage += 1;
      for (const [at, place] of rowPlaces.entries()) {
        const text = textOf(cells[at] ?? null, columns[at]?.kind ?? 'text');
        pen.write(text, place, baseline);
      }
    },
    finish: endPage,
  };
}

const wholeWidth = { left: margin, right: margin + contentWidth } as const;
/** The left and the right half of the head must not meet. */
const leftPart = { left: margin, right: margin + 540 } as const;

function drawHead(pen: TextPen, { regular, bold }: ReportFonts, content: ReportContent): void {
  const { subject, studioName, filters, madeAt, total } = content;
  const made = `Generado el ${dayInFigures(toStudioDate(madeAt))} a las ${toStudioTime(madeAt).slice(0, 5)}`;
  const count = `${numberFormat.format(total)} ${total === 1 ? 'registro' : 'registros'}`;
  const small = { font: regular, size: 8, color: faint };
  const right = { ...small, ...wholeWidth, align: 'right' } as const;
  pen.write(studioName, { font: bold, size: 9, color: faint, ...leftPart }, head.studio);
  pen.write(subject.title, { font: bold, size: 16, color: ink, ...leftPart }, head.title);
  pen.write(filters, { ...small, ...leftPart }, head.filters);
  pen.write(made, right, head.title);
  pen.write(count, right, head.filters);
}

function drawFoot(pen: TextPen, font: EmbeddedFont, text: string): void {
  pen.write(text, { font, size: 8, color: faint, ...wholeWidth, align: 'right' }, foot);
}

const numberFormat = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

function textOf(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === '') return '–';
  if (kind === 'date') return dayInFigures(String(value));
  if (kind === 'money') return `$ ${numberFormat.format(Number(value))}`;
  return typeof value === 'number' ? numberFormat.format(value) : value;
}
