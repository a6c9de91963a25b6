import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The studio's databases, without the namespace before their names. */
export const databaseNames = ['auth', 'membership', 'training', 'reporting', 'sessions'] as const;

const manifestSchema = z.object({
  /** 2: its files are encrypted, which versions before that do not know. */
  format: z.literal([1, 2]),
  studioVersion: z.string(),
  /** What the databases had reached (`schema.ts`). Backups of version 1.0.0 do not say: it is the first. */
  schema: z.int().min(1).default(1),
  mongoVersion: z.string(),
  /** Public keys (`age1…`), each of whose private keys opens the files; none where they are plain. */
  encryptedFor: z.array(z.string()).default([]),
  /** The instant that all databases are shown at. */
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.object({
      database: z.enum(databaseNames),
      collection: z.string(),
      /**
       * Inside the backup's folder: gzipped BSON, one document after another, as `mongorestore` reads it too; encrypted
       * where the backup is.
       */
      file: z.string(),
      documents: z.number(),
      /** Of the documents; of an encrypted file, of the file. */
      sha256: z.string(),
    }),
  ),
});

/** What a backup holds: a file for each collection, and this list of them. */
export type Manifest = z.output<typeof manifestSchema>;
export type CollectionFile = Manifest['collections'][number];

export const manifestName = 'manifest.json';

/** @throws Error when the folder holds no backup that this version understands */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} holds no backup: there is no ${manifestName}`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(folder, manifestName)} is damaged, or of another version of the studio`, { cause: error });
  }
}
