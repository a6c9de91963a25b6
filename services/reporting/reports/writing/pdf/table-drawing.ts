import { brandColors } from '@studio/chassis/text/brand-colors';
import type { CellValue, Column } from '../../tables/report-table.ts';
import { cellText } from '../../tables/in-words.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { baselineOf, margin, rowHeight, slotsOf, table } from './page-layout.ts';
import type { Color, TextPen, TextPlace } from './text-pen.ts';

export interface ReportFonts {
  readonly regular: EmbeddedFont;
  readonly bold: EmbeddedFont;
}

export const ink: Color = [0.12, 0.16, 0.23];
export const faint: Color = [0.39, 0.45, 0.55];
const white: Color = [1, 1, 1];
const fills = { header: brandColors.brand, stripe: '#f8f5ee', line: '#ded4c0' } as const;
export const textSize = 7;
const headerLine = 8.6;

/** A row whose lines are known, ready to be placed. */
interface ShapedRow {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
  readonly bold: boolean;
}

/** Draws a table from anywhere on a page. Its fills are drawn when its part on the page ends. */
export function createTableDrawing(
  document: PDFKit.PDFDocument,
  pen: TextPen,
  { regular, bold }: ReportFonts,
  columns: readonly Column[],
) {
  const width = columns.reduce((sum, { pdfWidth }) => sum + pdfWidth, 0);
  const places = (font: EmbeddedFont, color: Color): TextPlace[] =>
    slotsOf(columns).map((slot) => ({ font, size: textSize, color, ...slot }));
  const headerPlaces = places(bold, white);
  const rowPlaces = { regular: places(regular, ink), bold: places(bold, ink) };
  const headers = columns.map(({ header }, at) => pen.linesOf(header, headerPlaces[at]!));
  let stripes: { readonly top: number; readonly height: number }[] = [];
  let rows = 0;
  let next = 0;

  return {
    /** Where the next row begins, in points from the upper edge of the page. */
    edge: () => next,
    begin(top: number): void {
      stripes = [];
      rows = 0;
      next = top + table.headerHeight;
      document.rect(margin, top, width, table.headerHeight).fill(fills.header);
      for (const [at, place] of headerPlaces.entries()) {
        const lines = headers[at]!;
        const first = top + table.headerHeight / 2 + 2.5 - ((lines.length - 1) * headerLine) / 2;
        for (const [line, text] of lines.entries()) pen.write(text, place, first + line * headerLine);
      }
    },
    shape(values: readonly CellValue[], weight: 'regular' | 'bold' = 'regular'): ShapedRow {
      const cells = rowPlaces[weight].map((place, at) =>
        pen.linesOf(cellText(values[at] ?? null, columns[at]!.kind), place),
      );
      return { cells, height: rowHeight(Math.max(...cells.map(({ length }) => length))), bold: weight === 'bold' };
    },
    add({ cells, height, bold: isBold }: ShapedRow): void {
      const lines = isBold ? rowPlaces.bold : rowPlaces.regular;
      for (const [at, place] of lines.entries()) {
        for (const [line, text] of (cells[at] ?? []).entries()) pen.write(text, place, next + baselineOf(line));
      }
      if (rows % 2 === 1) stripes.push({ top: next, height });
      rows += 1;
      next += height;
    },
    end(): void {
      // One fill for all stripes: pdfkit computes the color on each fill.
      for (const { top, height } of stripes) document.rect(margin, top, width, height);
      if (stripes.length > 0) document.fill(fills.stripe);
      document.rect(margin, next, width, 0.6).fill(fills.line);
    },
  };
}
