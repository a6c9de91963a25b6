import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const tallyCollection = collection('tallies', {
  holds: 'The number of rows of one kind in a projection: reading a figure takes the same time for any number of rows',
  shape: z.object({ _id: z.enum(['bookings', 'members', 'admins']), count: z.int() }),
  subject: null,
});

export type Tally = Stored<typeof tallyCollection>;
export type TallyName = Tally['_id'];
