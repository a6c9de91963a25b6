/** The parts of pdfkit's embedded font that its types lack. */
interface PdfkitFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(text: string, features: readonly string[]): [codes: string[], positions: { readonly advanceWidth: number }[]];
  ref(): unknown;
}

/** A character as it goes into the file. */
export interface Glyph {
  /** Hexadecimal. */
  readonly code: string;
  /** In thousandths of the font's size. */
  readonly advance: number;
}

export interface EmbeddedFont {
  readonly id: string;
  readonly has: (character: string) => boolean;
  readonly glyphOf: (character: string) => Glyph;
  /** Makes the font known to the current page. */
  readonly useOn: (page: PDFKit.PDFPage) => void;
  /** The font as an object of the file. */
  readonly reference: () => unknown;
}

/**
 * Embeds a font and looks up each character once. pdfkit shapes every word and caches the result without
 * a limit: 20,000 rows took 400 MB and twice the time. Latin letters and figures need no shaping.
 */
export function embedFont(document: PDFKit.PDFDocument, name: string, file: Buffer): EmbeddedFont {
  document.registerFont(name, file);
  document.font(name);
  const { _font: font } = document as unknown as { _font: PdfkitFont };
  const glyphs = new Map<string, Glyph>();
  const existing = new Map<string, boolean>();
  return {
    id: font.id,
    has: (character) => {
      const known = existing.get(character) ?? font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      existing.set(character, known);
      return known;
    },
    glyphOf: (character) => {
      const known = glyphs.get(character);
      if (known) return known;
      const [codes, positions] = font.encode(character, []);
      const advance = positions.reduce((sum, position) => sum + position.advanceWidth, 0);
      const glyph = { code: codes.join(''), advance };
      glyphs.set(character, glyph);
      return glyph;
    },
    useOn: (page) => {
      page.fonts[font.id] ??= font.ref();
    },
    reference: () => font.ref(),
  };
}
