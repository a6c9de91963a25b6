import { toStudioDate } from './studio-time.ts';

/** Money is whole Colombian pesos everywhere: integers, never parts of a peso (`docs/product.md` §2.8). */
export type Pesos = number;

const format = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/**
 * `$ 40.000`, with a non-breaking space, and `−$ 40.000` below zero. Screens, mails, receipts and reports format money
 * with it.
 */
export function pesos(amount: Pesos): string {
  return `${amount < 0 ? '−' : ''}${format.format(Math.abs(amount))}`;
}

/** How an amount may be written. In each the first group is the whole pesos; cents are zeros or a dash. */
const readings = [
  /^(\d{1,15})(?:[.,][-–—]{1,2})?$/,
  // Fewer digits before the cents have two readings: `40.00` may be 40 or an unfinished 40.000.
  /^(0|\d{4,15})[.,]00?$/,
  // One mark throughout, or an apostrophe for millions and a point or comma for thousands. Cents have another mark.
  /^([1-9]\d{0,2}(?:'\d{3}(?=[.,]))?([.,' ])\d{3}(?:\2\d{3})*)(?:[.,][-–—]{1,2}|(?!\2)[.,]00?)?$/,
];

/**
 * Parses typed money that has one reading: `40000`, `40.000`, `1'200.000`, `120 000`, `120000,00`, `120.000.-`,
 * `COP 40.000`, `40.000 $`, `40 mil`. Returns NaN, which every schema refuses, for anything else and for amounts with
 * two readings, such as `40.00`, `1,200.000` or `1.5 mil` (`docs/product.md` §2.8).
 */
export function parsePesos(text: string): Pesos {
  const amount = plainMarks(text)
    .replace(/^(?:(?:cop|col)? ?\$|cop) ?/, '')
    .replace(/ ?(?:\$(?: ?cop)?|cop|(?:pesos?(?: colombianos)? ?)?m\/cte\.?|pesos?(?: colombianos)?)$/, '');
  const thousands = /^(\d{1,6}) ?mil$/.exec(amount)?.[1];
  if (thousands !== undefined) return Number(thousands) * 1_000;
  const whole = readings.flatMap((reading) => reading.exec(amount)?.[1] ?? [])[0];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(/\D/g, ''));
}

/** Lower case, with one kind of apostrophe and of blank. */
function plainMarks(text: string): string {
  // Before the normalization, which turns a typed `´` into a blank and an accent.
  const marked = text.replaceAll(/[´`‘’ʹʼ′]/g, "'").normalize('NFKC');
  return marked.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** An act about the money of one member, or of none. */
interface MoneyAct {
  readonly kind: string;
  readonly amount: Pesos;
  /** Null where no money changes hands. */
  readonly method: string | null;
  /** Studio date. */
  readonly receivedOn: string;
  readonly at: Date;
}

/**
 * Whether two acts are alike, so that one may repeat the other (`docs/product.md` §2.8). Another method or another day is
 * another act. The plan does not tell: after a payment the screen proposes the next.
 */
export function isAlike(one: MoneyAct, other: MoneyAct): boolean {
  return (
    one.kind === other.kind &&
    one.amount === other.amount &&
    one.method === other.method &&
    backdatedTo(one) === backdatedTo(other)
  );
}

/** The day of an act that was entered on a later one; null otherwise, so that midnight makes no other day. */
const backdatedTo = ({ receivedOn, at }: MoneyAct): string | null =>
  receivedOn === toStudioDate(at) ? null : receivedOn;
