import type { Migration } from '@studio/chassis/mongo/migrations';

/** A field that each collection has gained; a row without it was stored before. */
const gained = { assignments: 'planId', trainings: 'endTime', bookings: 'paidFrom' };

/** Migrations of reporting's database, oldest first. Entries are never removed after a release. */
export const reportingMigrations: readonly Migration[] = [
  {
    id: '2026-11-28-fields-of-the-export',
    // So that republishing fills the rows: a state counts only where it is newer.
    run: async (database) => {
      for (const [collection, field] of Object.entries(gained)) {
        await database.collection(collection).updateMany({ [field]: { $exists: false } }, { $set: { version: 0 } });
      }
    },
  },
];
