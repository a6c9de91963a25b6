import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { offeredPlanStateSchema } from '@studio/contracts/events/membership-events';

/** Assignments keep a snapshot of their plan: it may be edited or deleted at any time. */
export const planCollection = collection('plans', {
  holds: 'A plan on offer (`docs/product.md` §2.6)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(offeredPlanStateSchema.omit({ planId: true })),
    /** The name folded for comparison: unique regardless of case and accents. */
    nameFolded: z.string(),
    createdAt: z.date(),
    updatedAt: z.date(),
    /** Counts its edits. */
    version: z.int(),
  }),
  indexes: [{ key: { nameFolded: 1 }, unique: true }, { key: { price: 1, nameFolded: 1 } }],
  subject: null,
  kept: 'until an administrator removes it',
});

export type Plan = Stored<typeof planCollection>;
