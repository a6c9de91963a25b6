import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { planRequestStateSchema } from '@studio/contracts/events/membership-events';

export const planRequestCollection = collection('plan-requests', {
  holds: 'A plan that a member asked for, with what the member says of the payment (`docs/product.md` §2.11)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(planRequestStateSchema.omit({ requestId: true })),
    /** Counts the published states. */
    version: z.int(),
  }),
  indexes: [
    { key: { accountId: 1 }, name: 'one-open', unique: true, partialFilterExpression: { status: 'open' } },
    { key: { accountId: 1, askedAt: -1 } },
    { key: { status: 1, askedAt: 1 } },
  ],
  subject: { field: 'accountId', onDeletion: 'emptied' },
});

export type PlanRequest = Stored<typeof planRequestCollection>;
