import { openDatabases } from '../../run/studio-databases.ts';
import type { SeatTruth } from './seat-truth.ts';

export interface BookingRow {
  readonly _id: string;
  readonly trainingId: string;
  readonly accountId: string;
  readonly status: 'booked' | 'cancelled';
  readonly cancelledBy: string | null;
}

/** Trainings that were cancelled meanwhile. */
export type Cancelled = Pick<ReadonlySet<string>, 'has'>;

/** Compares the members' answers with the stored bookings: every accepted one is there, and each seat is as answered. */
export function checkSeats(truth: SeatTruth, bookings: readonly BookingRow[], cancelled: Cancelled) {
  const counts = { booked: 0, 'not booked': 0, refunded: 0, 'in doubt: whole': 0, 'in doubt: absent': 0 };
  const differences: string[] = [];
  const bySeat = Map.groupBy(bookings, ({ accountId, trainingId }) => `${accountId}:${trainingId}`);
  for (const { accountId, trainingId, isBooked, inDoubt, accepted } of truth.all()) {
    const rows = bySeat.get(`${accountId}:${trainingId}`) ?? [];
    const isThere = rows.some(({ status }) => status === 'booked');
    const seat = `seat of ${accountId} in ${trainingId}`;
    if (rows.length < accepted) differences.push(`${seat}: ${accepted} bookings answered, ${rows.length} stored`);
    if (inDoubt) {
      counts[isThere ? 'in doubt: whole' : 'in doubt: absent'] += 1;
    } else if (cancelled.has(trainingId)) {
      counts.refunded += Number(isBooked);
      if (isBooked && !isThere && !rows.some(({ cancelledBy }) => cancelledBy !== accountId)) {
        differences.push(`${seat}: was accepted, and is neither stored nor refunded`);
      }
    } else {
      counts[isBooked ? 'booked' : 'not booked'] += 1;
      if (isBooked !== isThere) differences.push(`${seat}: ${isThere ? 'stored' : 'not stored'}, answered otherwise`);
    }
  }
  return { counts, differences };
}

/** The seats of a studio without cancelled trainings that are not as answered. */
export async function lostSeats(mongoUrl: string, namespace: string, truth: SeatTruth): Promise<string[]> {
  const databases = await openDatabases(mongoUrl, namespace);
  try {
    const bookings = await databases.of.training.collection<BookingRow>('bookings').find().toArray();
    return checkSeats(truth, bookings, new Set()).differences;
  } finally {
    await databases.close();
  }
}
