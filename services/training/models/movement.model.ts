import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { freezeSchema } from '@studio/contracts/events/membership-events';
import { movementStateSchema } from '@studio/contracts/events/training-events';
import { trainingCategories } from '@studio/contracts/rules/classes';

export const movementCollection = collection('movements', {
  holds:
    'An entry of the ledger of class credits: a balance is always the sum of its movements (`docs/product.md` §2.4)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(movementStateSchema.omit({ movementId: true, subject: true })),
    /** The subject, as it was then. */
    subject: z
      .union([
        z.object({ planName: z.string() }),
        z.object({ planName: z.string(), freeze: freezeSchema }),
        z.object({
          category: z.enum(trainingCategories),
          title: z.string().optional(),
          date: z.string(),
          startTime: z.string(),
        }),
      ])
      .nullable(),
    /** Natural key, e.g. `refund:<bookingId>`: a movement with this key is made only once. */
    key: z.string(),
  }),
  indexes: [
    { key: { key: 1 }, name: 'once', unique: true },
    { key: { accountId: 1, sequence: 1 }, name: 'ledger', unique: true },
    {
      key: { accountId: 1, 'subject.date': 1 },
      name: 'of-fixed-slots',
      partialFilterExpression: { actor: 'fixed-slot' },
    },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type Movement = Stored<typeof movementCollection>;
export type Balance = Movement['balance'];
export type MovementSubject = NonNullable<Movement['subject']>;
export type NewMovement = Omit<Movement, '_id'>;
