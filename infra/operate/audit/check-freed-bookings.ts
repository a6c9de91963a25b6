import type { StudioDatabases } from '../../run/studio-databases.ts';

interface FreeingRow {
  readonly envelopes: readonly {
    readonly occurredAt: string;
    readonly payload: { readonly accountId: string; readonly freesBookings?: boolean };
  }[];
}

/**
 * A suspension that frees the bookings leaves none of the coming ones from before it, as far back as auth keeps the
 * events it has sent. A class that was moved since may have begun at the time: such a booking is left out.
 */
export async function* checkFreedBookings({ of: { auth, training } }: StudioDatabases): AsyncGenerator<string> {
  const rows = auth
    .collection<FreeingRow>('outbox')
    .find({ 'envelopes.payload.freesBookings': true }, { projection: { envelopes: 1 } });
  for await (const { envelopes } of rows) {
    for (const { occurredAt, payload } of envelopes.filter((each) => each.payload.freesBookings)) {
      const standing = training.collection<{ _id: string }>('bookings').find({
        accountId: payload.accountId,
        status: 'booked',
        bookedAt: { $lte: new Date(occurredAt) },
        startsAt: { $gt: new Date() },
        knownTime: null,
      });
      for await (const { _id: id } of standing) yield `booking ${id}: stands, but its suspension freed the bookings`;
    }
  }
}
