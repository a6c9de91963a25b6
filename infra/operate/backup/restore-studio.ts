import { join } from 'node:path';
import { mongo } from 'mongoose';
import { unfinishedRestore } from '@studio/chassis/mongo/connect';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { ServerUrls } from '../../run/launcher/servers.ts';
import {
  endAllPasswords,
  endAllSessions,
  keepCalendarAddresses,
  latestSessions,
  switchWebhooksOff,
} from './end-access.ts';
import { checkBackup } from './check-backup.ts';
import { readCollection } from './collection-file.ts';
import { databaseNames, type Manifest, readManifest } from './manifest.ts';
import { refuseWhileRunning } from './refuse-while-running.ts';
import { emptyQueues, removeJobs } from './remove-traces.ts';
import { dropAside, isSetAside, setAside } from './set-aside.ts';
import { findWhatComesBack } from './what-comes-back.ts';

interface RestoreOptions extends Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl' | 'redisUrl'> {
  readonly folder: string;
  /** Private keys, for an encrypted backup. */
  readonly identities?: readonly string[] | undefined;
  readonly namespace: string;
  /** Whether to delete the namespace's present data. */
  readonly replace: boolean;
  /** Whether everybody must choose a new password. */
  readonly newPasswords?: boolean;
}

export type Restored = Awaited<ReturnType<typeof restoreStudio>>;

const batchSize = 500;
const durably = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Restores a backup into the namespace of a stopped studio. It empties the queues and deletes the jobs, which are newer
 * than the backup. Unsent outbox rows and `republishAll`, which must follow, create them again.
 * @throws Error when the studio runs, when the namespace holds data and `replace` is not set, or when the backup is
 *   damaged, incomplete or of a newer version; a later failure leaves an incomplete namespace on which no service
 *   starts: restore again
 */
export async function restoreStudio(options: RestoreOptions) {
  const { folder, mongoUrl, rabbitmqUrl, namespace, replace, identities } = options;
  await refuseWithoutKey(folder, identities);
  // Checked before anything is deleted.
  const manifest = await checkBackup(folder, identities);
  const client = await new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 }).connect();
  try {
    await refuseWhileRunning(client, rabbitmqUrl, namespace);
    const databases = databaseNames.map((name) => client.db(`${namespace}_${name}`));
    if (!replace) await refuseUnlessEmpty(databases);
    const undone = await putBack(client, databases, manifest, options).catch(saidNotToBeWhole);
    return { ...manifest, ...undone };
  } finally {
    await client.close();
  }
}

async function putBack(
  client: mongo.MongoClient,
  databases: readonly mongo.Db[],
  { collections, encryptedFor }: Manifest,
  { folder, rabbitmqUrl, redisUrl, namespace, newPasswords, ...options }: RestoreOptions,
) {
  const latest = await latestSessions(client, namespace);
  const marks = databases.map((database) => database.collection(unfinishedRestore));
  for (const mark of marks) await mark.insertOne({ since: new Date() }, durably);
  await setAside(client, namespace);
  await emptyQueues(rabbitmqUrl, namespace);
  await removeJobs(redisUrl, namespace);
  for (const database of databases) await empty(database);
  const identities = encryptedFor.length > 0 ? options.identities : undefined;
  for (const file of collections) {
    const documents = readCollection(join(folder, file.file), file.sha256, identities);
    await fill(client.db(`${namespace}_${file.database}`).collection(file.collection), documents);
  }
  for (const database of databases) await sendActsAgain(database);
  const auth = client.db(`${namespace}_auth`);
  const comesBack = await findWhatComesBack(auth);
  const calendarAddresses = await keepCalendarAddresses(auth, client.db(`${namespace}_training`));
  const webhooksOff = await switchWebhooksOff(client.db(`${namespace}_reporting`));
  if (newPasswords) await endAllPasswords(auth);
  await endAllSessions(client, namespace, latest);
  await dropAside(client, namespace);
  // Auth's mark is removed last: a backup checks it.
  for (const mark of marks.toReversed()) await mark.drop(durably);
  return {
    /** Accounts by the kind of change that the restore undoes; empty without a replaced database. */
    comesBack,
    calendarAddresses,
    /** Number of webhooks that stay off until an operator switches them on. */
    webhooksOff,
  };
}

/** Drops all collections except the mark and those set aside, which must survive an interrupted restore. */
async function empty(database: mongo.Db): Promise<void> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== unfinishedRestore && !isSetAside(name) && !name.startsWith('system.'))
      await database.dropCollection(name);
  }
}

function saidNotToBeWhole(error: unknown): never {
  const message = `${(error as Error).message}; the studio's data is incomplete now: restore again, with --replace`;
  throw new Error(message, { cause: error });
}

async function refuseWithoutKey(folder: string, identities: readonly string[] | undefined): Promise<void> {
  const { encryptedFor } = await readManifest(folder);
  if (encryptedFor.length === 0 || identities) return;
  throw new Error(
    `the backup is encrypted for ${encryptedFor[0]}: name the file with its private key, --identity <file>`,
  );
}

async function refuseUnlessEmpty(databases: readonly mongo.Db[]): Promise<void> {
  for (const database of databases) {
    const collections = await database.listCollections({}, { nameOnly: true }).toArray();
    if (collections.length === 0) continue;
    throw new Error(`${database.databaseName} is not empty: --replace deletes what is there`);
  }
}

/** Inserts documents in batches. Services create the indexes when they start. */
async function fill(target: mongo.Collection, documents: AsyncIterable<mongo.Document>): Promise<void> {
  let batch: mongo.Document[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await target.insertMany(batch, { ordered: false, ...durably });
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length === batchSize) await flush();
  }
  await flush();
}

/**
 * Marks the acts that an outbox still has as unsent. Reporting ignores those that it knows. Acts are not state:
 * republishing would not bring back those that were in a queue at the time of the backup.
 */
export async function sendActsAgain(database: mongo.Db): Promise<void> {
  await database.collection('outbox').updateMany({ routingKey: adminActed.type }, { $set: { sentAt: null } });
}
