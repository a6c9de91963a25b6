import type { EmbeddedFont } from './embedded-font.ts';
import { page } from './page-layout.ts';
import { linesOf, printableText } from './text-lines.ts';

/** Position and style of the texts in a column. */
export interface TextPlace {
  readonly font: EmbeddedFont;
  /** In points. */
  readonly size: number;
  /** Red, green, blue from 0 to 1. */
  readonly color: Color;
  /** Edges that the text stays within; what is longer ends in an ellipsis. */
  readonly left: number;
  readonly right: number;
  readonly align?: 'left' | 'right';
}

export type Color = readonly [red: number, green: number, blue: number];

export type TextPen = ReturnType<typeof createTextPen>;

const ellipsis = '…';

/** Writes the text of a page in one go. */
export function createTextPen(document: PDFKit.PDFDocument) {
  let content = '';
  /** The place whose font and color are set. */
  let present: TextPlace | undefined;
  const fonts = new Set<EmbeddedFont>();
  return {
    /** `baseline` in points from the upper edge of the page. */
    write(text: string, place: TextPlace, baseline: number): void {
      const { font, size, color, left, right, align = 'left' } = place;
      const { codes, width } = fit(printableText(text, font.has), font, ((right - left) * 1_000) / size);
      if (codes === '') return;
      const x = align === 'left' ? left : right - (width * size) / 1_000;
      fonts.add(font);
      if (color !== present?.color) content += `${color.join(' ')} rg `;
      if (font !== present?.font || size !== present.size) content += `/${font.id} ${size} Tf `;
      content += `1 0 0 1 ${hundredths(x)} ${hundredths(page.height - baseline)} Tm <${codes}> Tj\n`;
      present = place;
    },
    /** The lines of a text that fit between the edges. */
    linesOf(text: string, { font, size, left, right }: TextPlace): readonly string[] {
      const room = ((right - left) * 1_000) / size;
      return linesOf(printableText(text, font.has), room, (part) => shape(part, font).width);
    },
    /** Puts the written text onto the current page. */
    lift(): void {
      for (const font of fonts) font.useOn(document.page);
      // pdfkit flips the y axis; flipped again, the letters are upright.
      document.addContent(`q 1 0 0 -1 0 ${page.height} cm BT\n${content}ET Q`);
      content = '';
      present = undefined;
      fonts.clear();
    },
  };
}

/** Rounds points to hundredths, below what is visible, to keep the file small. */
function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

interface Shaped {
  readonly codes: string;
  /** In thousandths of the size. */
  readonly width: number;
}

/** The text's codes and width, cut if it does not fit. */
function fit(text: string, font: EmbeddedFont, room: number): Shaped {
  const whole = shape(text, font);
  return whole.width <= room ? whole : cut(text, font, room);
}

export function shape(text: string, font: EmbeddedFont): Shaped {
  let codes = '';
  let width = 0;
  for (const character of text) {
    const glyph = font.glyphOf(character);
    codes += glyph.code;
    width += glyph.advance;
  }
  return { codes, width };
}

/** The beginning of a text that fits together with an ellipsis. */
function cut(text: string, font: EmbeddedFont, room: number): Shaped {
  const end = font.glyphOf(ellipsis);
  let codes = '';
  let width = end.advance;
  for (const character of text) {
    const { code, advance } = font.glyphOf(character);
    if (width + advance > room) break;
    codes += code;
    width += advance;
  }
  return { codes: codes + end.code, width };
}
