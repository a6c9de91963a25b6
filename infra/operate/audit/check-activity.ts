import { ACTIVITY_DAYS } from '@studio/contracts/limits';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';

/**
 * Every seat that an administrator gave, and every change of special trainings, is in the activity while that is kept
 * (docs/product.md §7.4).
 */
export async function* checkActivity({ of: { training, reporting } }: StudioDatabases): AsyncGenerator<string> {
  const kept = { $gte: new Date(Date.now() - ACTIVITY_DAYS * 24 * 60 * 60_000) };
  const entries = new Map<string, number>();
  const kinds = { $in: ['user-enrolled', 'special-trainings-set'] };
  for await (const { actorId, kind, about } of reporting.collection<Entry>('activity').find({ kind: kinds })) {
    count(entries, [kind, actorId, about.user, about.training]);
  }
  const acts = new Map<string, number>();
  const byAdmin = { bookedAt: kept, bookedBy: { $nin: ['waitlist', 'fixed-slot'] }, $expr: notThemselves };
  for await (const { bookedBy, accountId, trainingId } of training.collection<Booking>('bookings').find(byAdmin)) {
    count(acts, ['user-enrolled', bookedBy, accountId, trainingId]);
  }
  const sets = training.collection<Movement>('movements').find({ at: kept, reason: 'set-by-admin' });
  for await (const { actorId, accountId } of sets)
    count(acts, ['special-trainings-set', actorId, accountId, undefined]);
  for (const [act, times] of acts) {
    const noted = entries.get(act) ?? 0;
    if (noted < times) yield `activity: ${act} happened ${times} times, noted ${noted}`;
  }
}

const notThemselves = { $ne: ['$bookedBy', '$accountId'] };

function count(counts: Map<string, number>, names: readonly (string | undefined)[]): void {
  const key = names.filter(Boolean).join(' ');
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Entry extends Row {
  readonly actorId: string;
  readonly kind: string;
  readonly about: { readonly user?: string; readonly training?: string };
}

interface Booking extends Row {
  readonly bookedBy: string;
  readonly accountId: string;
  readonly trainingId: string;
}

interface Movement extends Row {
  readonly actorId: string;
  readonly accountId: string;
}
