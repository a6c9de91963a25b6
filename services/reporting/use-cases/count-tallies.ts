import type { ReportingModels } from '../models/reporting-models.ts';
import type { TallyName } from '../policies/tally-policy.ts';

type Models = Pick<ReportingModels, 'accounts' | 'bookings' | 'tallies'>;

/**
 * Counts anew what events keep counted from then on: for rows from before there were tallies, or that somebody took
 * away by hand. In one snapshot, so that whoever applies an event meanwhile makes it run again.
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
