import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { saysFull } from '../../run/launcher/free-space.ts';
import { type CollectionFile, databaseNames, type Manifest, manifestName } from './manifest.ts';
import { partialSuffix } from './remove-left-overs.ts';
import { missingCollections, schemaOf } from './schema.ts';
import { type HowToWrite, writeCollection } from './collection-file.ts';

export interface BackUpOptions {
  readonly mongoUrl: string;
  readonly namespace: string;
  /** Must not exist yet or be empty. It receives the backup once that is complete and synced to disk. */
  readonly folder: string;
  /** Whether the schedule makes it or a person: retention removes only nightly ones. Default: by hand. */
  readonly made?: Manifest['made'];
  /** Public keys of age to encrypt the backup for. Default: none, for a plain backup. */
  readonly keys?: readonly string[];
  /** Aborts and removes the backup. */
  readonly signal?: AbortSignal;
}

/** Collections whose contents do not outlive a process. */
const passing = new Set(['outbox-leases', 'migration-leases']);

/**
 * Copies all databases as of one instant while the studio runs. One snapshot session reads all of them, so no account
 * lacks its session entry and no booking its ledger entry.
 * @throws Error when the folder is not empty, when its disk is full, when a restore has not finished, when collections
 *   are missing, and when it takes longer than MongoDB keeps history (5 minutes unless set)
 */
export async function backUpStudio(options: BackUpOptions): Promise<Manifest> {
  const { mongoUrl, namespace, signal, keys = [], made = 'by hand' } = options;
  // Resolved, since `.partial` after a trailing slash would name a file inside.
  const folder = resolve(options.folder);
  await refuseUnlessEmpty(folder);
  // A unique name: another backup may be writing one for the same folder.
  const partial = `${folder}.${randomBytes(3).toString('hex')}${partialSuffix}`;
  const client = await new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 }).connect();
  try {
    await refuseUnfinishedRestore(client.db(`${namespace}_auth`));
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const { version: mongoVersion } = await client.db('admin').command({ buildInfo: 1 });
    const { takenAt, collections } = await insist(() => copyAll(client, namespace, partial, { keys, signal }));
    const schema = await reachedSchema(client, namespace, collections);
    const versions = { studioVersion, schema, mongoVersion };
    const format = keys.length > 0 ? 2 : 1;
    const manifest: Manifest = { format, ...versions, made, encryptedFor: [...keys], takenAt, collections };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(partial, manifestName), text, { mode: 0o600, flush: true });
    await syncFolder(partial);
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw saysFull(error) ? noRoom(folder, error) : error;
  } finally {
    await client.close();
  }
}

function noRoom(folder: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  const advice = 'make room there, by removing old backups for example, or name a folder on another disk';
  return new Error(`the disk of ${dirname(folder)} is full (${code}): ${advice}`, { cause });
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  const held = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`${folder} can't take a backup (${error.code}): name another folder`, { cause: error });
  });
  if (held.length > 0) throw new Error(`${folder} is not empty: name another folder`);
}

async function copyAll(client: mongo.MongoClient, namespace: string, folder: string, how: HowToWrite) {
  const listed = await listCollections(client, namespace);
  const session = client.startSession({ snapshot: true });
  try {
    const collections: CollectionFile[] = [];
    for (const { database, collection } of listed) {
      const file = `${database}.${collection}.bson.gz${how.keys.length > 0 ? '.age' : ''}`;
      const source = client.db(`${namespace}_${database}`).collection(collection);
      const written = await writeCollection(source, session, join(folder, file), how);
      collections.push({ database, collection, file, ...written });
    }
    // The first read fixes the time of the snapshot.
    const { snapshotTime } = session as unknown as { readonly snapshotTime?: mongo.Timestamp };
    if (!snapshotTime) throw new Error('MongoDB returned no snapshot time');
    return { takenAt: new Date(snapshotTime.getHighBits() * 1_000).toISOString(), collections };
  } finally {
    await session.endSession();
  }
}

async function listCollections(client: mongo.MongoClient, namespace: string) {
  const listed: Pick<CollectionFile, 'database' | 'collection'>[] = [];
  for (const database of databaseNames) {
    const found = await client.db(`${namespace}_${database}`).listCollections({}, { nameOnly: true }).toArray();
    const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.') && !passing.has(name));
    listed.push(...names.toSorted().map((collection) => ({ database, collection })));
  }
  if (listed.length === 0) throw new Error(`there is no studio in namespace ${namespace}`);
  return listed;
}

/** @throws Error when collections are missing: such a backup would be refused when it is needed */
async function reachedSchema(client: mongo.MongoClient, namespace: string, files: readonly CollectionFile[]) {
  const collections = new Set(files.map(({ database, collection }) => `${database}.${collection}`));
  const migrations = new Set<string>();
  for (const database of databaseNames) {
    const applied = client.db(`${namespace}_${database}`).collection<{ _id: string }>('migrations').find();
    for await (const { _id } of applied) migrations.add(`${database}.${_id}`);
  }
  const schema = schemaOf({ collections, migrations });
  if (schema > 0) return schema;
  const missing = missingCollections(collections, 1).join(', ');
  throw new Error(`namespace ${namespace} lacks ${missing}: start the studio, which creates them, then back it up`);
}

const snapshotUnavailable = 246;
const snapshotTooOld = 239;

const howToTakeLonger = 'raise minSnapshotHistoryWindowInSeconds of mongod above its default of 300';

/** Retries while MongoDB has no snapshot, shortly after a collection or index was created. */
async function insist<T>(copy: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copy();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === snapshotTooOld) throw new Error(`it took too long: ${howToTakeLonger}`, { cause: error });
      if (code !== snapshotUnavailable || attempt === 10) throw error;
      await pause(500);
    }
  }
}

/** Syncs a folder's entries, its files and their names, to disk if the file system supports that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems answer this for every folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}
