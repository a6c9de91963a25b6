/** Money is whole Colombian pesos everywhere: integers, never parts of a peso (`docs/product.md` §2.8). */
export type Pesos = number;

const format = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** `$ 40.000`, with a non-breaking space. Screens, mails, receipts and reports format money with it. */
export function pesos(amount: Pesos): string {
  return format.format(amount);
}

const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)$/;

/**
 * Parses typed money: `40000`, `40.000`, `1,000,000`, `$ 40.000`, `40.000 COP`, `$ 120.000,00` or `40 mil`. Returns
 * NaN, which every schema refuses, for anything else and for ambiguous amounts such as `40.00`, `1.000,5` or `1.5 mil`.
 */
export function parsePesos(text: string): Pesos {
  const amount = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(?:cop)?\s*\$?\s*/, '')
    .replace(/\s*(?:cop|pesos?)$/, '');
  const thousands = /^(\d{1,6})\s*mil$/.exec(amount)?.[1];
  if (thousands !== undefined) return Number(thousands) * 1_000;
  const whole = withoutCents(amount);
  if (/^\d{1,15}$/.test(whole)) return Number(whole);
  return grouped.test(whole) ? Number(whole.replaceAll(/[.,]/g, '')) : Number.NaN;
}

/** `120.000,00` and `120,000.00` are whole pesos: the cents are written but zero. */
function withoutCents(amount: string): string {
  const cents = /^(\d{1,3}(?:\.\d{3})+),00$|^(\d{1,3}(?:,\d{3})+)\.00$/.exec(amount);
  return cents?.[1] ?? cents?.[2] ?? amount;
}
