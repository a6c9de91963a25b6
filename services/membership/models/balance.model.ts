import { Schema } from 'mongoose';
import type { Pesos } from '@studio/contracts/money';

/** The price of one plan assignment and what was paid for it (`docs/product.md` §2.8). */
export interface PlanDues {
  readonly assignmentId: string;
  /** As it was when the plan was assigned. */
  readonly price: Pesos;
  readonly discount: Pesos;
  /** Empty without a discount. */
  readonly discountReason: string;
  /** The sum of its entries. */
  readonly paid: Pesos;
  /** Whether its price is owed: false for a plan that ended as `Rembolsado` or `Error`. */
  readonly owes: boolean;
}

/**
 * A member's money: sums of their cash book entries, updated by the transactions that write them. Assignments that are
 * missing here (imported ones, and those from before payments were kept) count as paid.
 */
export interface Balance {
  /** Account id. */
  readonly _id: string;
  /** In the order in which they were assigned. */
  readonly plans: readonly PlanDues[];
  /** The sum of the entries that belong to no plan. */
  readonly unassigned: Pesos;
  /** Counts the published states. */
  readonly version: number;
}

const pesos = { type: Number, required: true } as const;

export const balanceSchema = new Schema<Balance>(
  {
    _id: { type: String, required: true },
    plans: {
      type: [
        new Schema<PlanDues>(
          {
            assignmentId: { type: String, required: true },
            price: pesos,
            discount: pesos,
            discountReason: { type: String, default: '' },
            paid: pesos,
            owes: { type: Boolean, required: true },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    unassigned: pesos,
    version: { type: Number, required: true },
  },
  { collection: 'balances', versionKey: false },
);
