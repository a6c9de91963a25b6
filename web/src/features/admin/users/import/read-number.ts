/** The number in a cell: its digits, or why they are unknown. */
export type ReadNumber =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'rounded' }
  | { readonly kind: 'broken' };

/** `1,09412E+09` from a spreadsheet, `1.094123456E9` from a program. */
export const scientific = /^(\d)(?:[.,](\d+))?E(\+?)(\d{1,2})$/i;

/** Thousands separated by one sign, decimals by the other: `1,094,123,457.00`, `1'094.123.457,00`, `1 094 123 457`. */
const grouped = /^(\d{1,3}(?:[.,]\d{3})+)(?:([.,])(\d+))?$/;
/** Without thousands separators: `1094123458,000` and `1094123456.0`. */
const plain = /^(\d+)[.,](\d+)$/;

/**
 * Reads whole numbers, for example documents, in the notation of the program that wrote the column. A spreadsheet cuts
 * digits off (`E+09`), a program drops trailing zeros (`1.09412345E9`): if the column has an exact number of a program,
 * its others are exact, too. Text that is not a number is returned unchanged. A number with decimals other than zero is
 * not whole.
 */
export function numberReader(column: readonly string[]): (text: string) => ReadNumber {
  const isByProgram = column.some((text) => {
    const [, , decimals = '', plus, exponent] = scientific.exec(text.trim()) ?? [];
    return plus === '' && decimals.length > 3 && decimals.length === Number(exponent);
  });
  return (text) => readScientific(text, isByProgram) ?? readDecimal(text);
}

function readScientific(text: string, isByProgram: boolean): ReadNumber | null {
  const [whole, first, decimals = '', plus, exponent] = scientific.exec(text) ?? [];
  // `1E5` may be a passport number.
  if (whole === undefined || (decimals === '' && plus === '')) return null;
  const digits = Number(exponent);
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > digits) return { kind: 'broken' };
  const isExact = decimals.length >= digits || (isByProgram && plus === '');
  return isExact ? { kind: 'read', text: `${first}${kept.padEnd(digits, '0')}` } : { kind: 'rounded' };
}

function readDecimal(text: string): ReadNumber {
  // Spaces and apostrophes separate thousands, and may occur beside dots.
  const joined = /^[\d.,'’\s]+$/.test(text) ? text.replaceAll(/(\d)['’\s](?=\d{3}(?!\d))/g, '$1.') : text;
  const thousands = grouped.exec(joined);
  if (thousands) {
    const [, whole = '', mark, decimals = ''] = thousands;
    const marks = new Set(whole.match(/[.,]/g));
    // All thousands share one separator, and decimals use another.
    if (marks.size > 1 || (mark !== undefined && marks.has(mark))) return { kind: 'broken' };
    return isZero(decimals) ? { kind: 'read', text: whole.replaceAll(/[.,]/g, '') } : { kind: 'broken' };
  }
  const [, digits, decimals = ''] = plain.exec(joined) ?? [];
  if (digits === undefined) return { kind: 'read', text };
  return isZero(decimals) ? { kind: 'read', text: digits } : { kind: 'broken' };
}

const isZero = (decimals: string) => /^0*$/.test(decimals);
