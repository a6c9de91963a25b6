import type { EmbeddedFont } from './embedded-font.ts';
import { page } from './page-layout.ts';
import { printableText } from './printable-text.ts';

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
  /** From the upper edge of the page. */
  readonly baseline: number;
}

export type Color = readonly [red: number, green: number, blue: number];

/** Writes the text of a page in one go. */
export interface TextPen {
  write(text: string, place: TextPlace): void;
  /** Breaks a text at its spaces so that it fits between the edges, on at most two lines. */
  twoLines(text: string, place: Pick<TextPlace, 'font' | 'size' | 'left' | 'right'>): string[];
  /** Puts what was written onto the present page, which may be finished then. */
  lift(): void;
}

const ellipsis = '…';

export function createTextPen(document: PDFKit.PDFDocument): TextPen {
  let content = '';
  const fonts = new Set<EmbeddedFont>();
  return {
    write(text, { font, size, color, left, right, align = 'left', baseline }) {
      const { codes, width } = fit(printableText(text, font.has), font, ((right - left) * 1_000) / size);
      if (codes === '') return;
      const x = align === 'left' ? left : right - (width * size) / 1_000;
      fonts.add(font);
      content += `${color.join(' ')} rg /${font.id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(page.height - baseline).toFixed(2)} Tm <${codes}> Tj\n`;
    },
    twoLines(text, { font, size, left, right }) {
      const room = ((right - left) * 1_000) / size;
      if (widthOf(text, font) <= room) return [text];
      const words = text.split(' ');
      let taken = words.length - 1;
      while (taken > 1 && widthOf(words.slice(0, taken).join(' '), font) > room) taken -= 1;
      return [words.slice(0, taken).join(' '), words.slice(taken).join(' ')];
    },
    lift() {
      for (const font of fonts) font.useOn(document.page);
      // pdfkit counts from the upper edge, the letters would stand on their heads.
      document.addContent(`q 1 0 0 -1 0 ${page.height} cm BT\n${content}ET Q`);
      content = '';
      fonts.clear();
    },
  };
}

function widthOf(text: string, font: EmbeddedFont): number {
  let width = 0;
  for (const character of text) width += font.glyphOf(character).advance;
  return width;
}

/** The text's codes and width in thousandths of the size, cut where it has to be. */
function fit(text: string, font: EmbeddedFont, room: number): { readonly codes: string; readonly width: number } {
  const end = font.glyphOf(ellipsis);
  let codes = '';
  let width = 0;
  let cut = { codes: '', width: 0 };
  for (const character of text) {
    const { code, advance } = font.glyphOf(character);
    codes += code;
    width += advance;
    if (width > room) return { codes: cut.codes + end.code, width: cut.width + end.advance };
    if (width + end.advance <= room) cut = { codes, width };
  }
  return { codes, width };
}
