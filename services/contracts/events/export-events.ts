import { z } from 'zod';
import { event } from './event.ts';

/** An administrator has confirmed the password and takes all data of the studio along (`docs/product.md` §7.6). */
export const exportOrdered = event(
  'studio.export-ordered.v1',
  z.object({
    exportId: z.string(),
    /** Account id of the administrator. */
    orderedBy: z.string(),
  }),
);
