/** Control characters, and characters that XML cannot hold. */
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu;
/** Text that a spreadsheet may read as a formula, now or after saving the sheet as CSV. */
const formulaLike = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A telephone number begins with a plus; as a formula it can only add numbers. */
const telephone = /^\+[\d ().-]+$/;
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
  const isFormulaLike = (formulaLike.test(text) || formulaLike.test(plain)) && !telephone.test(text);
  return isFormulaLike ? `'${plain}` : plain;
}
