import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readCollection } from './collection-file.ts';
import { type CollectionFile, type Manifest, readManifest } from './manifest.ts';
import { refuseUnfit } from './schema.ts';

/**
 * Reads and checks a whole backup without a server.
 *
 * @param identities private keys for an encrypted one; without them its files are only compared with their checksums
 * @throws Error when it is damaged, incomplete or of a newer version, and when no private key fits
 */
export async function checkBackup(folder: string, identities?: readonly string[]): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseUnfit(manifest);
  const isEncrypted = manifest.encryptedFor.length > 0;
  for (const file of manifest.collections) {
    if (isEncrypted && !identities) await compare(folder, file);
    else await count(folder, file, isEncrypted ? identities : undefined);
  }
  return manifest;
}

async function compare(folder: string, { file, sha256 }: CollectionFile): Promise<void> {
  const path = join(folder, file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((error: Error) => {
    throw new Error(`${path} is missing or damaged: ${error.message}`, { cause: error });
  });
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is damaged: its checksum does not match`);
}

async function count(folder: string, { file, documents, sha256 }: CollectionFile, identities?: readonly string[]) {
  let found = 0;
  for await (const _ of readCollection(join(folder, file), sha256, identities)) found += 1;
  if (found !== documents) throw new Error(`${file} is damaged: it holds ${found} documents of ${documents}`);
}
