import { z } from 'zod';
import { event } from './event.ts';

/**
 * An administrator ordered an export of all the studio's data, after confirming the password (`docs/product.md` §7.6).
 */
export const exportOrdered = event(
  'studio.export-ordered.v1',
  z.object({
    exportId: z.string(),
    /** Account id of the administrator. */
    orderedBy: z.string(),
  }),
);

/**
 * Reporting has the ledger for an export up to an entry and waits for the next page, numbered by this event's version.
 */
export const ledgerCollected = event(
  'reporting.ledger-collected.v1',
  z.object({
    exportId: z.string(),
    /** The id of the latest entry; null before the first page. */
    upTo: z.string().nullable(),
  }),
);
