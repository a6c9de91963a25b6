/**
 * Text that a spreadsheet may read as a formula, now or after saving the sheet as CSV. A telephone number begins with a
 * plus, too; as a formula it can only add numbers.
 */
export const formulaLike = /^(?!\+[\d ().-]+$)(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
