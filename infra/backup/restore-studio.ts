import { join } from 'node:path';
import { mongo } from 'mongoose';
import { unfinishedRestore } from '@studio/chassis/mongo/unfinished-restore';
import { findBroughtBack, findDeleted, type RestoreMark } from './deleted-accounts.ts';
import { endAllSessions, latestSessions } from './end-all-sessions.ts';
import { type CollectionFile, databaseNames, type Manifest, readManifest } from './manifest.ts';
import { readCollection } from './read-collection.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { emptyQueues, refuseWhileRunning, removeJobs } from './remove-traces.ts';
import { sendActsAgain } from './send-acts-again.ts';

export interface RestoreOptions {
  readonly folder: string;
  readonly mongoUrl: string;
  readonly rabbitmqUrl: string;
  readonly redisUrl: string;
  readonly namespace: string;
  /** Whether to delete what the namespace holds now. */
  readonly replace: boolean;
}

export interface Restored extends Manifest {
  /** Ids of accounts that had been deleted since the backup, and were brought back. */
  readonly broughtBack: readonly string[];
}

const batchSize = 500;
const durably = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Restores a backup into the namespace of a stopped studio. It empties the queues and deletes the jobs, which are newer
 * than the backup; unsent outbox rows and `republishAll`, which must follow, create them again.
 * @throws Error when the studio runs, when there is something and `replace` is not set, or when the backup is damaged,
 *   not whole or of a newer version; a later failure leaves an incomplete namespace on which no service starts: restore again
 */
export async function restoreStudio(options: RestoreOptions): Promise<Restored> {
  const { folder, mongoUrl, rabbitmqUrl, namespace, replace } = options;
  const manifest = await readManifest(folder);
  refuseUnfit(manifest);
  await checkFiles(folder, manifest);
  const client = await new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 }).connect();
  try {
    await refuseWhileRunning(rabbitmqUrl, namespace);
    const databases = databaseNames.map((name) => client.db(`${namespace}_${name}`));
    if (!replace) await refuseUnlessEmpty(databases);
    const before = {
      sessions: await latestSessions(client, namespace),
      deleted: await findDeleted(client.db(`${namespace}_auth`)),
    };
    const broughtBack = await putBack(client, databases, manifest, options, before).catch(saidNotToBeWhole);
    return { ...manifest, broughtBack };
  } finally {
    await client.close();
  }
}

/** Facts of the current databases that the backup lacks. */
interface Before {
  readonly sessions: number;
  readonly deleted: readonly string[];
}

/** Returns the ids of deleted accounts that exist again. */
async function putBack(
  client: mongo.MongoClient,
  databases: readonly mongo.Db[],
  { collections }: Manifest,
  { folder, rabbitmqUrl, redisUrl, namespace }: RestoreOptions,
  { sessions, deleted }: Before,
): Promise<string[]> {
  const marks = databases.map((database) => database.collection<RestoreMark>(unfinishedRestore));
  for (const mark of marks) await mark.insertOne({ since: new Date(), deleted }, durably);
  await emptyQueues(rabbitmqUrl, namespace);
  await removeJobs(redisUrl, namespace);
  for (const database of databases) await empty(database);
  for (const file of collections) {
    await fill(client.db(`${namespace}_${file.database}`).collection(file.collection), folder, file);
  }
  for (const database of databases) await sendActsAgain(database);
  await endAllSessions(client, namespace, sessions);
  const broughtBack = await findBroughtBack(client.db(`${namespace}_auth`), deleted);
  // Auth's mark is removed last: a backup checks it.
  for (const mark of marks.toReversed()) await mark.drop(durably);
  return broughtBack;
}

/** Drops all collections except the mark, which must survive an interrupted restore. */
async function empty(database: mongo.Db): Promise<void> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== unfinishedRestore && !name.startsWith('system.')) await database.dropCollection(name);
  }
}

function saidNotToBeWhole(error: unknown): never {
  const message = `${(error as Error).message}; the studio is not whole now: restore again, with --replace`;
  throw new Error(message, { cause: error });
}

/** Checks all files before anything is deleted. */
async function checkFiles(folder: string, { collections }: Manifest): Promise<void> {
  for (const { file, documents, sha256 } of collections) {
    let found = 0;
    for await (const _ of readCollection(join(folder, file), sha256)) found += 1;
    if (found !== documents) throw new Error(`${file} is damaged: it holds ${found} documents of ${documents}`);
  }
}

async function refuseUnlessEmpty(databases: readonly mongo.Db[]): Promise<void> {
  for (const database of databases) {
    const collections = await database.listCollections({}, { nameOnly: true }).toArray();
    if (collections.length === 0) continue;
    throw new Error(`${database.databaseName} is not empty: --replace deletes what is there`);
  }
}

/** Services create the indexes when they start. */
async function fill(target: mongo.Collection, folder: string, { file, sha256 }: CollectionFile): Promise<void> {
  let batch: mongo.Document[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await target.insertMany(batch, { ordered: false, ...durably });
    batch = [];
  };
  for await (const document of readCollection(join(folder, file), sha256)) {
    batch.push(document);
    if (batch.length === batchSize) await flush();
  }
  await flush();
}
