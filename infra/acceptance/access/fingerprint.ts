import { setTimeout as pause } from 'node:timers/promises';
import type { StudioDatabases } from '../../audit/studio-databases.ts';

/** The collections of personal and business data, by owner. */
const owned = {
  auth: ['accounts', 'deleted-accounts'],
  membership: ['plans', 'assignments'],
  training: ['trainings', 'bookings', 'credit-accounts', 'movements', 'closures', 'calendar-feeds'],
  reporting: ['reports'],
} as const;

/** MongoDB's hashes over all documents of these collections and the session directory. */
export async function fingerprint({ of, sessions }: StudioDatabases): Promise<Record<string, unknown>> {
  const hashes: Record<string, unknown> = {};
  for (const [service, collections] of Object.entries(owned)) {
    const answer = await of[service as keyof typeof owned].command({ dbHash: 1, collections: [...collections] });
    hashes[service] = answer['collections'];
  }
  hashes['sessions'] = (await sessions.command({ dbHash: 1 }))['collections'];
  return hashes;
}

/** The fingerprint once earlier work has settled. */
export async function settledFingerprint(databases: StudioDatabases): Promise<Record<string, unknown>> {
  let before = await fingerprint(databases);
  for (let same = 0; same < 3;) {
    await pause(150);
    const now = await fingerprint(databases);
    same = JSON.stringify(now) === JSON.stringify(before) ? same + 1 : 0;
    before = now;
  }
  return before;
}
