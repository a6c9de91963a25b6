import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { trainingCategories } from '@studio/contracts/rules/classes';

export const fixedSlotCollection = collection('fixed-slots', {
  holds: 'A weekly hour that is booked for a member (`docs/product.md` §3.13)',
  shape: z.object({
    _id: z.string(),
    accountId: z.string(),
    /** 1 = Monday … 7 = Sunday. */
    weekday: z.int(),
    /** `HH:MM:SS` of studio time. */
    startTime: z.string(),
    category: z.enum(trainingCategories),
    /** Older slots come first where seats are few. */
    createdAt: z.date(),
    /** Account id of the administrator. */
    createdBy: z.string(),
    /** The result at the last training that it was for. */
    last: z
      .object({
        trainingId: z.string(),
        /** Studio date. */
        date: z.string(),
        /** Code of the refusal; null where the seat was booked. */
        refusal: z.string().nullable(),
      })
      .nullable(),
  }),
  indexes: [
    { key: { weekday: 1, startTime: 1, category: 1, createdAt: 1 }, name: 'of-hour' },
    { key: { accountId: 1, weekday: 1, startTime: 1, category: 1 }, name: 'of-member', unique: true },
    {
      key: { 'last.trainingId': 1 },
      name: 'refused',
      partialFilterExpression: { 'last.refusal': { $type: 'string' } },
    },
  ],
  subject: { field: 'accountId', onDeletion: 'removed' },
  kept: 'until an administrator removes it',
});

export type FixedSlot = Stored<typeof fixedSlotCollection>;
export type SlotResult = NonNullable<FixedSlot['last']>;

/** The result of a fixed slot in a training. */
export interface SettledSlot {
  readonly slot: FixedSlot;
  readonly result: SlotResult;
}
