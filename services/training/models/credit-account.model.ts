import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { freezeSchema } from '@studio/contracts/events/membership-events';

/** The parts of a plan that booking needs: a snapshot from the day of its assignment (`docs/product.md` §2.1). */
const heldPlanShape = z.object({
  assignmentId: z.string(),
  planName: z.string(),
  classesLeft: z.int(),
  /** Normal trainings in one Monday week. */
  weeklyLimit: z.int(),
  /** Studio dates, both inclusive. */
  startsOn: z.string(),
  endsOn: z.string(),
  startsAt: z.date(),
  /** Orders the assignments of a member. */
  assignedAt: z.date(),
  /** In their order. */
  freezes: z.array(freezeSchema),
});

export const creditAccountCollection = collection('credit-accounts', {
  holds: 'The classes that a member has left, by plan, and the special trainings (`docs/product.md` §2)',
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    /** Special trainings left. */
    special: z.int(),
    plan: heldPlanShape.nullable(),
    /** Begins after `plan`, but already pays for trainings of its own period (`docs/product.md` §2.2). */
    next: heldPlanShape.nullable(),
    /** Classes that wait for the plan that begins next (`docs/product.md` §2.5). */
    carried: z.int(),
    /** Bookings paid from a plan that was not voided, by the Monday of their week; weeks without any are left out. */
    weekUse: z.record(z.string(), z.int()),
    /**
     * Plans that ended as Rembolsado or Error while bookings that they had paid for stood: the account's version at that
     * point, by assignment id. These bookings count for no week and are never refunded (`docs/product.md` §2.3).
     */
    voided: z.record(z.string(), z.int()),
    /** Increases with every change; it is the `sequence` of the movement that made the change. */
    version: z.int(),
  }),
  subject: { field: '_id', onDeletion: 'emptied' },
});

export type CreditAccount = Stored<typeof creditAccountCollection>;
export type HeldPlan = NonNullable<CreditAccount['plan']>;
/** A freeze of a plan: studio dates, both inclusive (`docs/product.md` §2.7). */
export type Freeze = HeldPlan['freezes'][number];

/** The account of a person who never had a credit. */
export function emptyAccount(accountId: string): CreditAccount {
  return { _id: accountId, special: 0, plan: null, next: null, carried: 0, weekUse: {}, voided: {}, version: 0 };
}
