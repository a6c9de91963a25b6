import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { Migration } from '@studio/chassis/mongo/migrations';
import { addToOutbox } from '@studio/chassis/outbox/outbox';
import { digestOf } from '@studio/chassis/text/digest';
import { guestEnrolled } from '@studio/contracts/events/training-events';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import type { mongo } from 'mongoose';

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
  {
    id: '2026-11-29-telephones',
    // «Probaron» finds accounts by telephone, and membership knows the guests whom the studio may write to.
    run: async (database) => {
      await keepPhoneKeys(database);
      await tellGuests(database);
    },
  },
];

async function keepPhoneKeys(database: mongo.Db): Promise<void> {
  const members = database.collection<{ readonly _id: string; readonly phone: string }>('members');
  for await (const { _id, phone } of members.find({ phone: { $nin: ['', null] }, phoneKey: null } as object)) {
    await members.updateOne({ _id, phone }, { $set: { phoneKey: phoneKeyOf(phone) } });
  }
}

/** Tells of the guests of before this version. A repetition is the same fact. */
async function tellGuests(database: mongo.Db): Promise<void> {
  const guests = database.collection<{ readonly _id: string; readonly phone: string }>('guests').find();
  const envelopes = (await guests.toArray()).map(({ _id: guestId, phone }) => {
    const payload = { guestId, phoneDigest: digestOf(phoneKeyOf(phone)) };
    return sealEnvelope(guestEnrolled, { aggregateId: guestId, version: 1, payload });
  });
  await addToOutbox(database, envelopes);
}

/** A new database has no trainings yet, and nothing to change. */
function ofNoCollection(error: unknown): never[] {
  const namespaceNotFound = 26;
  if ((error as { readonly code?: unknown }).code === namespaceNotFound) return [];
  throw error;
}
