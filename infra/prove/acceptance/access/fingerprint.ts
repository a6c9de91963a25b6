import type { StudioDatabases } from '../../../run/studio-databases.ts';

/** The collections of personal and business data, by owner. */
const owned = {
  auth: ['accounts', 'deleted-accounts'],
  membership: [
    'plans',
    'assignments',
    'plan-requests',
    'balances',
    'permissions',
    'cash-entries',
    'cash-counts',
    'cash-closings',
    'till',
  ],
  training: [
    'trainings',
    'bookings',
    'guests',
    'credit-accounts',
    'movements',
    'studio-settings',
    'closures',
    'calendar-feeds',
  ],
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
