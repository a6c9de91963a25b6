import { openDatabases, services } from '../../run/studio-databases.ts';

/**
 * The places in a studio's databases where any of the words occurs: `database.collection _id`. Ignores case and
 * accents, and finds words within longer texts and binary data too.
 */
export async function findPersonalData(
  mongoUrl: string,
  namespace: string,
  words: readonly string[],
): Promise<string[]> {
  const databases = await openDatabases(mongoUrl, namespace);
  const wanted = words.map(fold);
  const found: string[] = [];
  try {
    for (const database of [...services.map((service) => databases.of[service]), databases.sessions]) {
      const collections = await database.listCollections({}, { nameOnly: true }).toArray();
      for (const { name } of collections) {
        for await (const row of database.collection(name).find()) {
          const text = fold(JSON.stringify(row, readable));
          if (wanted.some((word) => text.includes(word)))
            found.push(`${database.databaseName}.${name} ${String(row._id)}`);
        }
      }
    }
    return found;
  } finally {
    await databases.close();
  }
}

/** Decodes long strings too, since JSON shows binary data as base64. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 1_000 ? value + Buffer.from(value, 'base64').toString() : value;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
