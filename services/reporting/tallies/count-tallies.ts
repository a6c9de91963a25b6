import type { ReportingModels } from '../models/reporting-models.ts';
import type { TallyName } from './tally-policy.ts';

type Models = Pick<ReportingModels, 'accounts' | 'bookings' | 'tallies'>;

/**
 * Counts the tallies anew; events keep them current afterwards. It corrects rows from before there were tallies, and rows
 * removed by hand. It runs in one transaction, which conflicts with an event applied meanwhile and then runs again.
 */
export async function countTallies({ accounts, bookings, tallies }: Models): Promise<void> {
  await tallies.db.transaction(async (session) => {
    const counts: Record<TallyName, number> = {
      bookings: await bookings.countDocuments({ status: 'booked' }).session(session),
      members: await accounts.countDocuments({ deleted: false, type: 'member' }).session(session),
      admins: await accounts.countDocuments({ deleted: false, type: 'admin' }).session(session),
    };
    for (const [name, count] of Object.entries(counts)) {
      await tallies.updateOne({ _id: name }, { $set: { count } }, { session, upsert: true });
    }
  });
}
