import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { mongo } from 'mongoose';

/**
 * Writes all documents of a collection, as the session sees it, into a file, byte by byte as MongoDB has them, and through
 * to the disk.
 */
export async function writeCollection(
  source: mongo.Collection,
  session: mongo.ClientSession,
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly documents: number; readonly sha256: string }> {
  let documents = 0;
  const hash = createHash('sha256');
  const counting = new Transform({
    writableObjectMode: true,
    transform(document: Buffer, _encoding, done) {
      documents += 1;
      hash.update(document);
      done(null, document);
    },
  });
  const cursor = source.find({}, { session, raw: true }).sort({ _id: 1 });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(cursor.stream(), counting, createGzip({ level: 6 }), file, { signal });
  return { documents, sha256: hash.digest('hex') };
}
