import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The studio's databases, without the namespace prefix. */
export const databaseNames = ['auth', 'membership', 'training', 'reporting', 'sessions'] as const;

const manifestSchema = z.object({
  /** 2 for encrypted files, which earlier versions do not know. */
  format: z.literal([1, 2]),
  studioVersion: z.string(),
  /** The schema of the databases (`schema.ts`). Backups of version 1.0.0 lack the field and have the first one. */
  schema: z.int().min(1).default(1),
  mongoVersion: z.string(),
  /** Whether the schedule made it or a person. Backups of version 1.1.0 and earlier lack the field. */
  made: z.enum(['nightly', 'by hand']).optional(),
  /** Public keys (`age1…`), any of whose private keys opens the files; empty for plain files. */
  encryptedFor: z.array(z.string()).default([]),
  /** The instant of the snapshot. */
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
      /** Of the documents, or of the file if it is encrypted. */
      sha256: z.string(),
    }),
  ),
});

/** A backup's list of files, one for each collection. */
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
