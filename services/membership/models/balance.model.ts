import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

/** The transactions that write entries update it. */
export const balanceCollection = collection('balances', {
  holds: "A member's money: sums of the entries of the cash book, by plan (`docs/product.md` §2.8)",
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    /**
     * In the order in which they were assigned; all money is COP. Assignments that are missing here (imported ones
     * without a debt, and those from before payments were kept) count as paid.
     */
    plans: z.array(
      z.object({
        assignmentId: z.string(),
        /** As it was when the plan was assigned. */
        price: z.int(),
        discount: z.int(),
        /** Empty without a discount. */
        discountReason: z.string(),
        /** Who set the discount last; absent for one that was set before this was kept. */
        discountBy: z
          .object({
            /** Account id of the administrator. */
            actorId: z.string(),
            at: z.date(),
            /** Account id of the desk that asked for it (`docs/product.md` §2.12). */
            askedBy: z.string().exactOptional(),
            /** Its maker worked at the desk at that moment. */
            atDesk: z.literal(true).exactOptional(),
          })
          .exactOptional(),
        /** Paid before the studio moved in; only for a plan that was imported with a debt. */
        paidElsewhere: z.int().exactOptional(),
        /** The sum of its entries. */
        paid: z.int(),
        /** Whether its price is owed: false for a plan that ended as `Rembolsado` or `Error`. */
        owes: z.boolean(),
      }),
    ),
    /** The sum of the entries that belong to no plan. */
    unassigned: z.int(),
    /** Counts the published states. */
    version: z.int(),
  }),
  subject: { field: '_id', onDeletion: 'stays' },
});

export type Balance = Stored<typeof balanceCollection>;

/** The price of one plan assignment and what was paid for it. */
export type PlanDues = Balance['plans'][number];
