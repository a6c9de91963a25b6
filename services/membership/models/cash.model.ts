import { Schema } from 'mongoose';
import type { Pesos } from '@studio/contracts/money';
import type { CashEntryKind, PaymentMethod } from '@studio/contracts/vocabulary';

/** A part of a member's credit, and the assignment whose surplus it is; null for money of no plan. */
export interface CreditPart {
  readonly fromAssignmentId: string | null;
  /** COP, with the sign of the entry it belongs to. */
  readonly amount: Pesos;
}

/** An entry of the cash book (`docs/product.md` §2.8). It is never changed or deleted. */
export interface CashEntry {
  readonly _id: string;
  /** Counts all entries from 1, without gaps. */
  readonly number: number;
  readonly kind: CashEntryKind;
  readonly accountId: string | null;
  /** The assignment that is paid, or whose surplus is given back; null for none. */
  readonly assignmentId: string | null;
  /** For a credit and its void: the assignment whose surplus was used; null for money of no plan. */
  readonly fromAssignmentId: string | null;
  /** Where credit came from if it had several sources, in place of one assignment. */
  readonly parts?: readonly CreditPart[];
  /** Negative for a refund and for cash taken out; a void has the opposite sign of its entry. */
  readonly amount: Pesos;
  /** Null if no money changed hands. */
  readonly method: PaymentMethod | null;
  /** Studio dates: when the money changed hands, and the day in whose cash it counts. */
  readonly receivedOn: string;
  readonly cashDay: string;
  /** A note, the reason, or what the cash was for; empty without one. */
  readonly note: string;
  /** Id of the entry that a void reverses. */
  readonly voids: string | null;
  /** Account id of the administrator. */
  readonly actorId: string;
  readonly at: Date;
}

/** The closing of a day's cash (`docs/product.md` §2.9): a snapshot that is never reopened. */
export interface CashClosing {
  /** Studio date. */
  readonly _id: string;
  /** On the first closing: the studio date from which the drawer is kept. Version 1.1.0 did not store it. */
  readonly keptFrom?: string;
  /** Counts closings from 1. */
  readonly number: number;
  readonly opening: Pesos;
  readonly cashIn: Pesos;
  readonly cashOut: Pesos;
  readonly expected: Pesos;
  readonly counted: Pesos;
  readonly note: string;
  readonly byMethod: readonly { readonly method: PaymentMethod; readonly in: Pesos; readonly out: Pesos }[];
  /** Number of entries that count in it. */
  readonly entries: number;
  /** Account id of the administrator. */
  readonly closedBy: string;
  readonly closedAt: Date;
}

/**
 * The one row that every entry and every closing updates, which serializes them: numbers have no gaps, and an entry
 * counts in exactly one day.
 */
export interface Till {
  readonly _id: 'till';
  /** Numbers of the last entry and the last closing; 0 before the first. */
  readonly lastNumber: number;
  readonly lastClosing: number;
  /** The last closed day; all days before it are closed too. Null before the first closing. */
  readonly closedUntil: string | null;
  /** Cash counted at the last closing, in COP. */
  readonly counted: Pesos;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const cashEntrySchema = new Schema<CashEntry>(
  {
    _id: text,
    number,
    kind: text,
    accountId: optional,
    assignmentId: optional,
    fromAssignmentId: optional,
    parts: {
      type: [new Schema<CreditPart>({ fromAssignmentId: optional, amount: number }, { _id: false })],
      default: undefined,
    },
    amount: number,
    method: optional,
    receivedOn: text,
    cashDay: text,
    note: { type: String, default: '' },
    voids: optional,
    actorId: text,
    at: instant,
  },
  { collection: 'cash-entries', versionKey: false },
)
  .index({ number: 1 }, { name: 'one-number', unique: true })
  .index({ voids: 1 }, { name: 'voided-once', unique: true, partialFilterExpression: { voids: { $type: 'string' } } })
  .index({ cashDay: 1, number: 1 })
  .index({ accountId: 1, number: -1 })
  .index({ actorId: 1, number: -1 });

export const cashClosingSchema = new Schema<CashClosing>(
  {
    _id: text,
    keptFrom: String,
    number,
    opening: number,
    cashIn: number,
    cashOut: number,
    expected: number,
    counted: number,
    note: { type: String, default: '' },
    byMethod: { type: [new Schema({ method: text, in: number, out: number }, { _id: false })], required: true },
    entries: number,
    closedBy: text,
    closedAt: instant,
  },
  { collection: 'cash-closings', versionKey: false },
).index({ number: 1 }, { unique: true });

export const tillSchema = new Schema<Till>(
  { _id: text, lastNumber: number, lastClosing: number, closedUntil: optional, counted: number },
  { collection: 'till', versionKey: false },
);
