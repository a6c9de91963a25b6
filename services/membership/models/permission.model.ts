import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { permissionStateSchema } from '@studio/contracts/events/money-events';

export const permissionCollection = collection('permissions', {
  holds: 'What a desk asked the administrators for: a void, money back or a discount (`docs/product.md` §2.12)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(permissionStateSchema.omit({ permissionId: true })),
    /** Counts the published states. */
    version: z.int(),
  }),
  indexes: [
    { key: { subjectId: 1 }, name: 'one-open', unique: true, partialFilterExpression: { status: 'open' } },
    { key: { status: 1, askedAt: 1 } },
    { key: { askedBy: 1, askedAt: -1 } },
    { key: { accountId: 1, status: 1 } },
  ],
  subject: { field: 'accountId', onDeletion: 'emptied' },
});

export type Permission = Stored<typeof permissionCollection>;
