import type { StudioDatabases } from '../../run/studio-databases.ts';

/** What each of reporting's tallies counts. */
const counted = {
  bookings: { collection: 'bookings', filter: { status: 'booked' } },
  members: { collection: 'accounts', filter: { deleted: false, type: 'member' } },
  admins: { collection: 'accounts', filter: { deleted: false, type: 'admin' } },
} as const;

/** Each tally equals the number of rows that it counts. */
export async function* checkTallies({ of: { reporting } }: StudioDatabases): AsyncGenerator<string> {
  const tallies = await reporting.collection<{ _id: string; count: number }>('tallies').find().toArray();
  for (const [name, { collection, filter }] of Object.entries(counted)) {
    const rows = await reporting.collection(collection).countDocuments(filter);
    const kept = tallies.find(({ _id }) => _id === name)?.count ?? 0;
    if (kept !== rows) yield `tally ${name} is ${kept}, there are ${rows}`;
  }
}
