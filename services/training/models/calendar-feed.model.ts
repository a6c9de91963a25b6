import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const calendarFeedCollection = collection('calendar-feeds', {
  holds: 'The calendar address of a member (`docs/product.md` §3.15)',
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    /** SHA-256 of the token, hexadecimal. Only the address contains the token. */
    tokenHash: z.string(),
    createdAt: z.date(),
  }),
  indexes: [{ key: { tokenHash: 1 }, name: 'token', unique: true }],
  subject: { field: '_id', onDeletion: 'removed' },
});

export type CalendarFeed = Stored<typeof calendarFeedCollection>;
