import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { reasonFactsSchema } from '@studio/contracts/http/reason-routes';
import { REASONS_DAYS } from '@studio/contracts/rules/bookings';
import { trainingCategories } from '@studio/contracts/rules/classes';
import type { Training } from './training.model.ts';

export const reasonCollection = collection('reasons', {
  holds: 'A decision that denied a member a seat, or a change of a waitlist (`docs/product.md` §3.23)',
  shape: z.object({
    _id: z.string(),
    accountId: z.string(),
    trainingId: z.string(),
    at: z.date(),
    /**
     * `refused`: an act of the member. `passed-over`: a seat went past them. `promoted`: it went to them. `joined`,
     * `left`: the waitlist.
     */
    kind: z.enum(['refused', 'passed-over', 'promoted', 'joined', 'left']),
    /** For `left`: an administrator took the member off the list. */
    byStudio: z.literal(true).exactOptional(),
    /** The place on the waitlist before the change (for `joined`, after it), from 1; null if they had none. */
    position: z.int().nullable(),
    /** The code of the refusal; null if nothing was refused. */
    code: z.string().nullable(),
    facts: reasonFactsSchema,
    /** The class as it was then, in studio time. */
    subject: z.object({
      category: z.enum(trainingCategories),
      date: z.string(),
      startTime: z.string(),
      title: z.string().exactOptional(),
    }),
  }),
  indexes: [
    { key: { accountId: 1, at: -1 }, name: 'of-member' },
    { key: { trainingId: 1, at: 1 }, name: 'of-training' },
    { key: { at: 1 }, name: 'kept', expireAfterSeconds: REASONS_DAYS * 24 * 60 * 60 },
  ],
  subject: { field: 'accountId', onDeletion: 'emptied' },
});

export type Reason = Stored<typeof reasonCollection>;

/** A reason about a class as it is now. */
export function reasonAbout(
  { _id: trainingId, category, date, startTime, title }: Training,
  reason: Omit<Reason, 'trainingId' | 'subject'>,
): Reason {
  return { ...reason, trainingId, subject: { category, date, startTime, ...(title !== undefined && { title }) } };
}
