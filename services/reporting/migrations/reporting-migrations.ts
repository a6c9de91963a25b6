import type { Migration } from '@studio/chassis/mongo/migrations';

/** The field that each collection gained; a row without it is older. */
const gained = { assignments: 'planId', trainings: 'endTime', bookings: 'paidFrom' };

/** Migrations of reporting's database, oldest first. Entries are never removed after a release. */
export const reportingMigrations: readonly Migration[] = [
  {
    id: '2026-11-28-fields-of-the-export',
    // Resets the version so that republished states, which apply only if newer, fill the rows.
    run: async (database) => {
      for (const [collection, field] of Object.entries(gained)) {
        await database.collection(collection).updateMany({ [field]: { $exists: false } }, { $set: { version: 0 } });
      }
    },
  },
  {
    id: '2026-11-28-birthdays',
    // An index that was replaced would slow down every write.
    run: async (database) => {
      await database.collection('assignments').dropIndex('accountId_1_status_1_endsAt_1').catch(ofNone);
      const birthday = { $substrCP: ['$dateOfBirth', 5, 5] };
      const known = { dateOfBirth: { $type: 'string' }, birthday: { $exists: false } };
      await database.collection('accounts').updateMany(known, [{ $set: { birthday } }]);
    },
  },
];

/** A new database has neither the collection nor the index. */
function ofNone(error: unknown): void {
  const [namespaceNotFound, indexNotFound] = [26, 27];
  const { code } = error as { readonly code?: unknown };
  if (code !== namespaceNotFound && code !== indexNotFound) throw error;
}
