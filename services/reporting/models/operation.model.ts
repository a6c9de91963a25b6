import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const operationCollection = collection('operations', {
  holds: "How the last backup, restore drill or audit of all data ended; the operator's commands write it",
  shape: z.object({
    _id: z.enum(['backup', 'drill', 'audit']),
    /** When it last succeeded, for an audit also with differences; missing if it never did. */
    goodAt: z.date().exactOptional(),
    triedAt: z.date(),
    /** When the backup or drill in progress began. One that was killed leaves it. */
    begunAt: z.date().exactOptional(),
    /** Why the last attempt failed; null if it succeeded. */
    problem: z.string().nullable(),
    /** Number of differences found by the last audit that completed. */
    differences: z.int().exactOptional(),
  }),
  subject: null,
  kept: 'until the next one',
});

export type Operation = Stored<typeof operationCollection>;
