import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { SAME_PAYMENT_MINUTES } from '@studio/contracts/rules/payments';
import { isAlike, type Pesos, pesos } from '@studio/contracts/money';
import type { CashEntry } from '../models/cash.model.ts';

/** An entry that is about to be written. */
export type Doubted = Pick<CashEntry, 'kind' | 'amount' | 'method' | 'receivedOn' | 'at'>;

export interface DoubtFacts {
  /** The entries of the same member, or of none, since `repeatableSince`, with their voids. */
  readonly recent: readonly (Doubted & Pick<CashEntry, '_id' | 'voids'>)[];
  /** Cash that can be taken out; not needed where none is. */
  readonly inDrawer: Pesos | null;
}

export interface Doubt {
  readonly refusal: Refusal;
  /** The text, if it says more than that of the refusal. */
  readonly message: string;
  /** The account that the message names, and the text without it (`docs/product.md` §4.19). */
  readonly names?: { readonly account: string; readonly otherwise: string };
}

/** From when on an equal entry may be the same act once more. */
export const repeatableSince = (at: Date): Date => new Date(at.getTime() - SAME_PAYMENT_MINUTES * 60_000);

/** Whether an entry takes cash out of the drawer. */
export const takesCash = ({ method, amount }: Pick<Doubted, 'method' | 'amount'>): boolean =>
  method === 'efectivo' && amount < 0;

/** Why an entry has to be confirmed (`docs/product.md` §2.8). All entries ask here. */
export function doubtsAbout(entry: Doubted, { recent, inDrawer }: DoubtFacts): Doubt[] {
  const repeated = isRepeated(entry, recent)
    ? [entry.kind === 'payment' ? refusals.SAME_PAYMENT : refusals.SAME_ENTRY]
    : [];
  const isShort = inDrawer !== null && takesCash(entry) && -entry.amount > inDrawer;
  const short = isShort ? [{ ...refusals.NOT_ENOUGH_CASH, message: `En la caja hay ${pesos(inDrawer)}` }] : [];
  return [...repeated, ...short].map((refusal) => ({ refusal, message: refusal.message }));
}

/** The one question about an act of several doubts: its text names all of them (`docs/product.md` §2.8). Null without any. */
export function questionOf(doubts: readonly Doubt[]): Doubt | null {
  const [first] = doubts;
  if (!first) return null;
  const message = doubts.map((doubt) => doubt.message).join('. ');
  const otherwise = doubts.map((doubt) => doubt.names?.otherwise ?? doubt.message).join('. ');
  const account = doubts.find(({ names }) => names)?.names?.account;
  return { refusal: first.refusal, message, ...(account !== undefined && { names: { account, otherwise } }) };
}

/** A void is no repetition, since an entry is voided once; nor does an entry count that was voided. */
function isRepeated(entry: Doubted, recent: DoubtFacts['recent']): boolean {
  const voided = new Set(recent.map(({ voids }) => voids));
  return entry.kind !== 'void' && recent.some((each) => !voided.has(each._id) && isAlike(each, entry));
}
