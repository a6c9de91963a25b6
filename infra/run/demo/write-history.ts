import { newId } from '@studio/chassis/mongo/new-id';
import type { mongo } from 'mongoose';
import { createPasswords } from '../../../services/auth/credentials/passwords.ts';
import { studioNoticeId } from '../../../services/auth/models/studio-notice.model.ts';
import { searchFieldsOf } from '../../../services/auth/search/search-fields.ts';
import { bookingRulesId } from '../../../services/training/models/studio-setting.model.ts';
import { openDatabases, type StudioDatabases } from '../studio-databases.ts';
import { republishAll } from '../republish-all.ts';
import { bookingRules } from './demo-data.ts';
import { liveThrough } from './history/live-through.ts';
import type { ServerUrls } from '../launcher/servers.ts';

const bcryptCost = 12;

export interface HistoryOptions {
  readonly servers: Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl' | 'redisUrl'>;
  readonly namespace: string;
  /** The password of all members. */
  readonly memberPassword: string;
}

/** Writes the demonstration's past into a studio that has only its administrator, and publishes it to all services. */
export async function writeHistory({ servers, namespace, memberPassword }: HistoryOptions) {
  const { mongoUrl, rabbitmqUrl, redisUrl } = servers;
  const databases = await openDatabases(mongoUrl, namespace);
  try {
    await write(databases, memberPassword);
  } finally {
    await databases.close();
  }
  await republishAll({ mongoUrl, rabbitmqUrl, redisUrl, namespace });
}

/** Writes all or, if interrupted, nothing, so that the next start begins anew. An existing past is left alone. */
async function write(databases: StudioDatabases, memberPassword: string): Promise<void> {
  const { auth, membership, training, reporting } = databases.of;
  const admin = await auth.collection<{ _id: string }>('accounts').findOne({ type: 'admin' });
  const isFresh = (await auth.collection('accounts').countDocuments()) === 1;
  if (!admin || !isFresh) return;
  const passwords = await createPasswords(bcryptCost);
  const passwordHash = await passwords.hash(memberPassword);
  const past = liveThrough({ adminId: admin._id, passwordHash, now: new Date() });
  const accounts = [...past.accounts.values()];
  const assignments = [...past.assignments.values()].flat();
  const rows: readonly (readonly [mongo.Db, string, readonly object[]])[] = [
    [auth, 'accounts', accounts.map((account) => ({ ...account, ...searchFieldsOf(account) }))],
    [auth, 'studio-settings', [{ _id: studioNoticeId, notice: past.notice, version: 1 }]],
    [
      databases.sessions,
      'accounts',
      accounts.map(({ _id, status, type, coach, desk, sessions: { version, keeps } }) => {
        return { _id, status, type, version, ...(coach && { coach }), ...(desk && { desk }), keeps };
      }),
    ],
    [membership, 'plans', past.plans],
    [membership, 'assignments', assignments],
    [membership, 'balances', [...past.cash.balances.values()]],
    [membership, 'cash-entries', past.cash.entries],
    [membership, 'cash-counts', past.cash.counts],
    [membership, 'cash-closings', past.cash.closings],
    [membership, 'till', [past.cash.till()]],
    [membership, 'contacts', past.contacts.contacts],
    [membership, 'contact-texts', past.contacts.texts],
    [training, 'trainings', [...past.trainings.values()]],
    [training, 'bookings', [...past.bookings.values()]],
    [training, 'credit-accounts', [...past.credits.values()]],
    [training, 'fixed-slots', past.fixedSlots],
    [training, 'guests', past.guests],
    [training, 'studio-settings', [{ _id: bookingRulesId, ...bookingRules, version: 1 }]],
    [training, 'movements', past.movements.map((movement) => ({ ...movement, _id: newId() }))],
    [reporting, 'activity', past.activity],
    // Marks each assignment as processed: its effect on the credits is already written.
    [
      training,
      'assignments',
      assignments.map(({ _id, accountId, plan, status, version }) => ({
        _id,
        accountId,
        planName: plan.name,
        status,
        version,
      })),
    ],
  ];
  await auth.client.withSession((session) =>
    session.withTransaction(async () => {
      // Membership created it at its start.
      await membership.collection('till').deleteMany({}, { session });
      for (const [database, collection, documents] of rows) {
        await database.collection(collection).insertMany([...documents], { session });
      }
    }),
  );
}
