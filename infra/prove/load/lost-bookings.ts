import { openDatabases } from '../../run/studio-databases.ts';
import type { Seat } from './steady-load.ts';

/**
 * Compares the members' answers with the databases: every accepted booking is stored, and every seat matches its
 * member's last answer.
 * @returns a line for each seat that differs
 */
export async function lostBookings(mongoUrl: string, namespace: string, seats: readonly Seat[]): Promise<string[]> {
  const databases = await openDatabases(mongoUrl, namespace);
  try {
    const bookings = databases.of.training.collection('bookings');
    const lines = seats.map(async ({ accountId, trainingId, bookings: answered, state }) => {
      const [stored, taken] = await Promise.all([
        bookings.countDocuments({ accountId, trainingId }),
        bookings.countDocuments({ accountId, trainingId, status: 'booked' }),
      ]);
      const wanted = { booked: 1, free: 0, unknown: taken }[state];
      if (stored >= answered && taken === wanted) return [];
      return [`${answered} bookings answered, ${stored} stored; last answer: ${state}, stored: ${taken} booked`];
    });
    return (await Promise.all(lines)).flat();
  } finally {
    await databases.close();
  }
}
