import type { Migration } from '@studio/chassis/mongo/migrations';

/** Migrations of training's database, oldest first. Entries are never removed after a release. */
export const trainingMigrations: readonly Migration[] = [
  {
    id: '2026-11-27-reason-of-refused-slots',
    // Fixed slots of accounts that were not active had the reason that a member's own session gets.
    run: async (database) => {
      const ended = { 'last.refusal': 'SESSION_ENDED' };
      await database.collection('fixed-slots').updateMany(ended, { $set: { 'last.refusal': 'USER_NOT_ACTIVE' } });
    },
  },
];
