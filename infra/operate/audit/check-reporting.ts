import { ACTIVITY_DAYS } from '@studio/contracts/rules/acts';
import type { ActivityEntry } from '../../../services/reporting/models/activity.model.ts';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { Movement } from '../../../services/training/models/movement.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

/**
 * Every enrolment by another person, every change of special trainings, and every forgiven absence is in the activity
 * for as long as that is kept (docs/product.md §7.4).
 */
export async function* checkActivity({ of: { training, reporting } }: StudioDatabases): AsyncGenerator<string> {
  const kept = { $gte: new Date(Date.now() - ACTIVITY_DAYS * 24 * 60 * 60_000) };
  const entries = new Map<string, number>();
  const kinds = { $in: ['user-enrolled', 'guest-enrolled', 'special-trainings-set', 'absences-forgiven'] } satisfies {
    $in: ActivityEntry['kind'][];
  };
  for await (const { actorId, kind, about } of reporting.collection<ActivityEntry>('activity').find({ kind: kinds })) {
    count(entries, [kind, actorId, about.user, about.training]);
  }
  const acts = new Map<string, number>();
  const byAdmin = { bookedAt: kept, bookedBy: { $nin: ['waitlist', 'fixed-slot'] }, $expr: notThemselves };
  for await (const booking of training.collection<Booking>('bookings').find(byAdmin)) {
    const { bookedBy, accountId, trainingId, guest, wasGuest } = booking;
    // An entry names no guest.
    if (guest || wasGuest) count(acts, ['guest-enrolled', bookedBy, undefined, trainingId]);
    else count(acts, ['user-enrolled', bookedBy, accountId, trainingId]);
  }
  const sets = training.collection<Movement>('movements').find({ at: kept, reason: 'set-by-admin' });
  for await (const { actorId, accountId } of sets)
    count(acts, ['special-trainings-set', actorId, accountId, undefined]);
  // Several absences forgiven at once are one act.
  const forgiven = training.collection<Movement>('movements').find({ at: kept, reason: 'forgiven' });
  const instants = new Set<string>();
  for await (const { actorId, accountId, at } of forgiven) {
    if (instants.has(`${accountId} ${at.getTime()}`)) continue;
    instants.add(`${accountId} ${at.getTime()}`);
    count(acts, ['absences-forgiven', actorId, accountId]);
  }
  for (const [act, times] of acts) {
    const noted = entries.get(act) ?? 0;
    if (noted < times) yield `activity: ${act} happened ${times} times, noted ${noted}`;
  }
}

const notThemselves = { $ne: ['$bookedBy', '$accountId'] };

function count(counts: Map<string, number>, names: readonly (string | null | undefined)[]): void {
  const key = names.filter(Boolean).join(' ');
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

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
