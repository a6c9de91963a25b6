import type { mongo } from 'mongoose';
import type { databaseNames } from './manifest.ts';

type Place = { readonly database: (typeof databaseNames)[number]; readonly collection: string };

/** Collections that show what was withdrawn since a backup. */
const places: readonly Place[] = [
  { database: 'auth', collection: 'accounts' },
  { database: 'auth', collection: 'deleted-accounts' },
  { database: 'training', collection: 'calendar-feeds' },
];

const prefix = 'before-restore-';

export function isSetAside(collection: string): boolean {
  return collection.startsWith(prefix);
}

/** What a collection held before the restore. */
export function asideOf<T extends mongo.Document>(database: mongo.Db, collection: string): mongo.Collection<T> {
  return database.collection<T>(`${prefix}${collection}`);
}

/**
 * Sets aside collections of the replaced databases with knowledge that the backup lacks. After an interrupted restore
 * the next one keeps those set aside, because the originals by then come from a backup. For the same reason it creates
 * an empty one where the original is missing.
 */
export async function setAside(client: mongo.MongoClient, namespace: string): Promise<void> {
  for (const { database: name, collection } of places) {
    const database = client.db(`${namespace}_${name}`);
    const found = await database.listCollections({}, { nameOnly: true }).toArray();
    const exists = (wanted: string) => found.some((each) => each.name === wanted);
    const aside = asideOf(database, collection).collectionName;
    if (exists(aside)) continue;
    if (exists(collection)) await database.renameCollection(collection, aside);
    else await database.createCollection(aside);
  }
}

export async function dropAside(client: mongo.MongoClient, namespace: string): Promise<void> {
  for (const { database, collection } of places)
    await asideOf(client.db(`${namespace}_${database}`), collection).drop();
}
