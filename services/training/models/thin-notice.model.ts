import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

/** No notice is looked up after a day. */
const keptForSeconds = 7 * 24 * 60 * 60;

export const thinNoticeCollection = collection('thin-notices', {
  holds:
    'That a notice about classes with few people was given, whether or not it mailed anyone (`docs/product.md` §3.20)',
  shape: z.object({
    /** The studio time at which it was due, `2026-11-28T20:00`. */
    _id: z.string(),
    at: z.date(),
  }),
  indexes: [{ key: { at: 1 }, name: 'old', expireAfterSeconds: keptForSeconds }],
  subject: null,
});

export type ThinNotice = Stored<typeof thinNoticeCollection>;
