import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

/** Id of the notice among the studio's settings. */
export const studioNoticeId = 'studio-notice';

export const studioNoticeCollection = collection('studio-settings', {
  holds: 'The notice of the studio to all members (`docs/product.md` §4.17)',
  shape: z.object({
    _id: z.literal(studioNoticeId),
    /** Shown from the first day to the last, both inclusive studio dates; null if none is set. */
    notice: z.object({ text: z.string(), from: z.string(), to: z.string() }).nullable(),
    /** Counts the changes; 0 until the notice is first set. */
    version: z.int(),
  }),
  subject: null,
});

export type StoredStudioNotice = Stored<typeof studioNoticeCollection>;

/** The state while nothing is stored. */
export const unsetStudioNotice: StoredStudioNotice = { _id: studioNoticeId, notice: null, version: 0 };

export const closedNoticeCollection = collection('closed-notices', {
  holds: 'The last version of the notice that an account closed: closing it is no edit of the account',
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    version: z.int(),
  }),
  subject: { field: '_id', onDeletion: 'removed' },
});
