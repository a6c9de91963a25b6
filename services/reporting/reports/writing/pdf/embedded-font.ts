/** The parts of pdfkit's embedded font that its types lack. */
interface PdfkitFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(text: string, features: readonly string[]): [codes: string[], positions: { readonly advanceWidth: number }[]];
  ref(): unknown;
}

/** A character as it goes into the file. */
interface Glyph {
  /** Hexadecimal. */
  readonly code: string;
  /** In thousandths of the font's size. */
  readonly advance: number;
}

export type EmbeddedFont = ReturnType<typeof embedFont>;

/**
 * Embeds a font and looks up each character once. pdfkit shapes every word and caches the result without
 * a limit: 20,000 rows took 400 MB and twice the time. Latin letters and figures need no shaping.
 */
export function embedFont(document: PDFKit.PDFDocument, name: string, file: Buffer) {
  document.registerFont(name, file);
  document.font(name);
  const { _font: font } = document as unknown as { _font: PdfkitFont };
  const glyphs = new Map<string, Glyph>();
  const existing = new Map<string, boolean>();
  return {
    id: font.id,
    has: (character: string): boolean => {
      const known = existing.get(character) ?? font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      existing.set(character, known);
      return known;
    },
    glyphOf: (character: string): Glyph => {
      const known = glyphs.get(character);
      if (known) return known;
      const [codes, positions] = font.encode(character, []);
      const advance = positions.reduce((sum, position) => sum + position.advanceWidth, 0);
      const glyph = { code: codes.join(''), advance };
      glyphs.set(character, glyph);
      return glyph;
    },
    /** Makes the font known to the current page. */
    useOn: (page: PDFKit.PDFPage): void => {
      page.fonts[font.id] ??= font.ref();
    },
    /** The font as an object of the file. */
    reference: () => font.ref(),
  };
}
