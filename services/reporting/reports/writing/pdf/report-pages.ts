import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { brandColors } from '@studio/chassis/text/brand-colors';
import { dayInFigures, inFigures } from '../../tables/in-words.ts';
import type { CellValue, Totals } from '../../tables/report-table.ts';
import type { ReportContent } from '../report-writer.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { contentWidth, foot, head, margin, rowHeight, table } from './page-layout.ts';
import { createTableDrawing, faint, ink, type ReportFonts } from './table-drawing.ts';
import { type Color, createTextPen, shape, type TextPen } from './text-pen.ts';

const footSize = 8;
/** Above the title of the totals, and from its base line to their table. */
const totalsGap = { above: 26, below: 8 } as const;
const noteHeight = rowHeight(1);

/** The pages of one report, from the first to the last. */
export function createReportPages(document: PDFKit.PDFDocument, fonts: ReportFonts, content: ReportContent) {
  const pen = createTextPen(document);
  const rows = createTableDrawing(document, pen, fonts, content.subject.columns);
  const footStyle = { font: fonts.regular, size: footSize, color: faint };
  const pageCount = createPageCount(document, footStyle);
  const drawLogo = createLogo(document, content.logo);
  let pages = 0;

  function beginPage(): void {
    document.addPage();
    pages += 1;
    drawHead(pen, fonts, content, drawLogo());
    document.rect(margin, table.top - accent.above, contentWidth, accent.height).fill(brandColors.accent);
    const text = `Página ${pages} de `;
    pen.write(text, { ...footStyle, ...wholeWidth }, foot);
    pageCount.showAt(margin + (shape(text, fonts.regular).width * footSize) / 1_000, foot);
  }

  function beginRows(): void {
    beginPage();
    rows.begin(table.top);
  }

  /**
   * Places totals below `edge`, or on the next page if they do not fit. Totals longer than a page continue row by row.
   * Returns where they end.
   */
  function drawTotals({ title, columns, rows: sums, note }: Totals, edge: number): number {
    const sheet = createTableDrawing(document, pen, fonts, columns);
    const shaped = sums.map((cells, at) => sheet.shape(cells, at === sums.length - 1 ? 'bold' : 'regular'));
    const height = shaped.reduce((sum, row) => sum + row.height, table.headerHeight + noteHeight);
    const fits = edge + totalsGap.above + totalsGap.below + height <= table.bottom;
    if (!fits) {
      pen.lift();
      beginPage();
    }
    const titleAt = fits ? edge + totalsGap.above : table.top + totalsGap.above / 2;
    pen.write(title, { font: fonts.bold, size: 10, color: ink, ...wholeWidth }, titleAt);
    sheet.begin(titleAt + totalsGap.below);
    for (const [at, row] of shaped.entries()) {
      const below = at === shaped.length - 1 ? noteHeight : 0;
      if (sheet.edge() + row.height + below > table.bottom) {
        sheet.end();
        pen.lift();
        beginPage();
        sheet.begin(table.top);
      }
      sheet.add(row);
    }
    pen.write(note, { ...footStyle, ...wholeWidth }, sheet.edge() + noteHeight);
    sheet.end();
    return sheet.edge() + noteHeight;
  }

  return {
    /** Begins with these totals, and the rows below them. */
    begin(summary: readonly Totals[]): void {
      if (summary.length === 0) return beginRows();
      beginPage();
      const below = summary.reduce((edge, totals) => drawTotals(totals, edge), table.top - totalsGap.above / 2);
      const top = below + totalsGap.above;
      if (top + table.headerHeight + rowHeight(3) <= table.bottom) return rows.begin(top);
      pen.lift();
      beginRows();
    },
    /** Places a whole row, on the next page if it does not fit on this one. */
    addRow(cells: readonly CellValue[]): void {
      const row = rows.shape(cells);
      if (rows.edge() + row.height > table.bottom) {
        rows.end();
        pen.lift();
        beginRows();
      }
      rows.add(row);
    },
    finish(all: readonly Totals[]): void {
      rows.end();
      let edge = rows.edge();
      for (const totals of all) edge = drawTotals(totals, edge);
      pen.lift();
      pageCount.settle(pages);
    },
  };
}

const wholeWidth = { left: margin, right: margin + contentWidth } as const;
/** The right edge of the left half of the head: the halves must not meet. */
const middle = margin + 540;
/** The line between head and table, in points above the table. */
const accent = { above: 5, height: 2 } as const;
const logoRoom = { top: 24, width: 120, height: 42, gap: 10 } as const;

/** What pdfkit's types lack. */
interface OpensImages {
  openImage(png: Buffer): { readonly width: number; readonly height: number };
}

/** Draws the logo at the left of the head; returns where the words beside it begin. It is in the file once. */
function createLogo(document: PDFKit.PDFDocument, png: Uint8Array) {
  const image = (document as unknown as OpensImages).openImage(Buffer.from(png));
  const scale = Math.min(logoRoom.width / image.width, logoRoom.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return () => {
    document.image(image as never, margin, logoRoom.top + (logoRoom.height - height) / 2, { width, height });
    return margin + width + logoRoom.gap;
  };
}

/** `left`: where the words of the left half begin. */
function drawHead(pen: TextPen, { regular, bold }: ReportFonts, content: ReportContent, left: number): void {
  const { subject, studioName, filters, madeAt, total } = content;
  const made = `Generado el ${dayInFigures(toStudioDate(madeAt))} a las ${toStudioTime(madeAt).slice(0, 5)}`;
  const count = `${inFigures(total)} ${total === 1 ? 'registro' : 'registros'}`;
  const small = { font: regular, size: 8, color: faint };
  const right = { ...small, ...wholeWidth, align: 'right' } as const;
  const leftPart = { left, right: middle };
  pen.write(studioName, { font: bold, size: 9, color: faint, ...leftPart }, head.studio);
  pen.write(subject.title, { font: bold, size: 16, color: ink, ...leftPart }, head.title);
  pen.write(filters, { ...small, ...leftPart }, head.filters);
  pen.write(made, right, head.title);
  pen.write(count, right, head.filters);
}

interface CountStyle {
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly color: Color;
}

/**
 * The number of pages, which is known once the last row is placed: an object of the file that every page refers to and
 * that is written last.
 */
function createPageCount(document: PDFKit.PDFDocument, { font, size, color }: CountStyle) {
  const object = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, 10 * size, size],
    Resources: { Font: { [font.id]: font.reference() } },
  }) as PDFKit.PDFKitReference & { end(content: string): void };
  return {
    /** Shows the number on the current page; distances in points from its upper left corner. */
    showAt(left: number, baseline: number): void {
      document.page.xobjects['PageCount'] = object;
      // pdfkit flips the y axis; flipped again, the digits are upright.
      document.addContent(`q 1 0 0 -1 ${left} ${baseline} cm /PageCount Do Q`);
    },
    settle(pages: number): void {
      object.end(`BT ${color.join(' ')} rg /${font.id} ${size} Tf <${shape(String(pages), font).codes}> Tj ET`);
    },
  };
}
