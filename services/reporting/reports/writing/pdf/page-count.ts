import type { EmbeddedFont } from './embedded-font.ts';
import { type Color, shape } from './text-pen.ts';

interface CountStyle {
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly color: Color;
}

/**
 * The number of pages, which is known once the last row is placed: an object of the file that every page refers to and
 * that is written last.
 */
export function createPageCount(document: PDFKit.PDFDocument, { font, size, color }: CountStyle) {
  const object = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, 10 * size, size],
    Resources: { Font: { [font.id]: font.reference() } },
  }) as PDFKit.PDFKitReference & { end(content: string): void };
  return {
    /** Shows the number on the present page; distances in points from its upper left corner. */
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
