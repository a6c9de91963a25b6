/** What a spreadsheet calculates. */
const formula = String.raw`\s*[=+\-@＝＋－＠]|[\t\r\n]`;

/**
 * What it takes for a number or a date and changes: a leading zero, more than 11 digits, separators, an exponent.
 * Days and instants as the studio writes them are meant to be read so, and it keeps a number of up to 11 digits.
 */
const kept = String.raw`(?:0|[1-9]\d{0,10}|\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?|\d\d:\d\d:\d\d)$`;
const number = String.raw`(?!${kept})(?=\D*\d)[\s\d.,:/()-]+$|\d[\d.,]*[eE][+-]?\d+$`;

/** A month as spreadsheets know it in Spanish and English. */
const month =
  'ene(?:ro)?|jan(?:uary)?|feb(?:rero|ruary)?|mar(?:zo|ch)?|abr(?:il)?|apr(?:il)?|mayo?|jun(?:io|e)?|jul(?:io|y)?|' +
  'ago(?:sto)?|aug(?:ust)?|sep(?:t|tiembre|tember)?|set(?:iembre)?|oct(?:ubre|ober)?|nov(?:iembre|ember)?|dic(?:iembre)?|' +
  'dec(?:ember)?';
const between = String.raw`[\s,./-]*(?:del?\s+)?`;

/** What it takes for a day or an hour, or for an amount: «3 mar», «DEC1», «mayo 2026», «6 pm», «50 %», «$ 40.000». */
const dated =
  String.raw`\d{1,4}${between}(?:${month})\.?(?:${between}\d{1,4})?$|(?:${month})\.?${between}\d{1,4}(?:${between}\d{1,4})?$|` +
  String.raw`\d{1,2}(?::\d\d){0,2}(?:\s*[ap]\.?\s?m\.?|\s+[ap])$|(?=[^\d]*\d)[\s\d.,]*[$€%][\s\d.,$€%]*$`;

/**
 * Text of a CSV cell that a spreadsheet would change: a formula, a telephone number, a document with a leading zero, a
 * day. An apostrophe in front keeps it as it is. So does one in front of text that `plainCell` would mistake for a
 * guarded one.
 */
export const guardedCell = new RegExp(`^[\\s']*(?:${formula}|${number}|${dated}|'\\d+$)`, 'i');

const apostrophe = /^\s*'/;

/** The text of a cell without the apostrophe that guards it; other apostrophes stay. */
export function plainCell(cell: string): string {
  const rest = cell.replace(apostrophe, '');
  return rest !== cell && (guardedCell.test(rest) || /^\d+$/.test(rest)) ? rest : cell;
}
