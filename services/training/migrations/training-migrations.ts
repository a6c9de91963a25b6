import type { Migration } from '@studio/chassis/mongo/migrations';

/** Migrations of training's database, oldest first. Entries are never removed after a release. */
export const trainingMigrations: readonly Migration[] = [
  {
    id: '2026-11-27-reason-of-refused-slots',
    // Fixed slots of inactive accounts had stored the refusal meant for a member's own session.
    run: async (database) => {
      const ended = { 'last.refusal': 'SESSION_ENDED' };
      await database.collection('fixed-slots').updateMany(ended, { $set: { 'last.refusal': 'USER_NOT_ACTIVE' } });
    },
  },
  {
    id: '2026-11-28-rooms',
    // Duplicates are now per room. The index keeps its name, by which processes of the previous version read lists.
    run: async (database) => {
      const trainings = database.collection('trainings');
      const indexes = await trainings.indexes().catch(ofNoCollection);
      const { key } = indexes.find(({ name }) => name === 'scheduled') ?? {};
      if (!key || 'roomKey' in key) return;
      await trainings.dropIndex('scheduled');
      await trainings.createIndex(
        { date: 1, startTime: 1, category: 1, roomKey: 1 },
        { name: 'scheduled', unique: true, partialFilterExpression: { status: 'scheduled' } },
      );
    },
  },
];

/** A new database has no trainings yet, and nothing to change. */
function ofNoCollection(error: unknown): never[] {
  const namespaceNotFound = 26;
  if ((error as { readonly code?: unknown }).code === namespaceNotFound) return [];
  throw error;
}
