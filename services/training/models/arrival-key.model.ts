import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

const keptForSeconds = 2 * 24 * 60 * 60;

export const arrivalKeyCollection = collection('arrival-keys', {
  holds: 'The secret of the codes that the screen of a training shows on arrival (`docs/product.md` §3.22)',
  shape: z.object({
    /** Training id. */
    _id: z.string(),
    /** 32 random bytes, base64url. */
    key: z.string(),
    /** When the screen first showed a code. */
    createdAt: z.date(),
  }),
  indexes: [{ key: { createdAt: 1 }, name: 'kept', expireAfterSeconds: keptForSeconds }],
  subject: null,
});

export type ArrivalKey = Stored<typeof arrivalKeyCollection>;
