import { Schema } from 'mongoose';
import type { BalanceState, CashEntryState, ClosingState } from '@studio/contracts/events/money-events';

const text = { type: String, required: true } as const;
const optional = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

/** Projection of membership's cash book: its entries never change. */
export interface CashEntry extends Omit<CashEntryState, 'entryId' | 'at'> {
  readonly _id: string;
  readonly at: Date;
  readonly version: number;
}

export const cashEntrySchema = new Schema<CashEntry>(
  {
    _id: text,
    number,
    kind: text,
    accountId: optional,
    assignmentId: optional,
    fromAssignmentId: optional,
    parts: { type: [new Schema({ fromAssignmentId: optional, amount: number }, { _id: false })], default: undefined },
    amount: number,
    method: optional,
    receivedOn: text,
    cashDay: text,
    note: { type: String, default: '' },
    voids: optional,
    actorId: text,
    at: instant,
    version: number,
  },
  { collection: 'cash-entries', versionKey: false },
)
  .index({ cashDay: 1, number: 1 })
  .index({ receivedOn: 1 })
  .index({ voids: 1 });

/** Projection of membership's balances: each member's debt and credit, with the dues of each plan. */
export interface Balance extends Omit<BalanceState, 'accountId'> {
  /** Account id. */
  readonly _id: string;
  readonly version: number;
}

export const balanceSchema = new Schema<Balance>(
  {
    _id: text,
    plans: {
      type: [new Schema({ assignmentId: text, discount: number, paid: number, debt: number }, { _id: false })],
      required: true,
    },
    debt: number,
    credit: number,
    version: number,
  },
  { collection: 'balances', versionKey: false },
).index({ debt: -1, _id: 1 }, { name: 'owing', partialFilterExpression: { debt: { $gt: 0 } } });

/** Projection of membership's closings: snapshots that never change. */
export interface CashClosing extends Omit<ClosingState, 'day' | 'closedAt'> {
  /** Studio date. */
  readonly _id: string;
  readonly closedAt: Date;
  readonly version: number;
}

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
    version: number,
  },
  { collection: 'cash-closings', versionKey: false },
);
