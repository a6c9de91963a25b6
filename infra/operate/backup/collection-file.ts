import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Duplex, pipeline, Readable, Transform } from 'node:stream';
import { pipeline as whenPiped } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { openWith, sealFor, WrongKey } from './age.ts';

export interface HowToWrite {
  /** Public keys to encrypt the file for. An empty list leaves it plain. */
  readonly keys: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes all documents of a collection, as the session sees it, to a file in MongoDB's own bytes, and syncs it to disk.
 *
 * @returns the checksum of the documents, or of the file if it is encrypted: a checksum of its contents would confirm a
 *   guess at them
 */
export async function writeCollection(
  source: mongo.Collection,
  session: mongo.ClientSession,
  path: string,
  { keys, signal }: HowToWrite,
): Promise<{ readonly documents: number; readonly sha256: string }> {
  let documents = 0;
  const [ofDocuments, ofFile] = [createHash('sha256'), createHash('sha256')];
  const counting = new Transform({
    writableObjectMode: true,
    transform(document: Buffer, _encoding, done) {
      documents += 1;
      ofDocuments.update(document);
      done(null, document);
    },
  });
  const cursor = source.find({}, { session, raw: true }).sort({ _id: 1 });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const packed = [cursor.stream(), counting, createGzip({ level: 6 })];
  const sealed = keys.length > 0 ? [Duplex.from(sealFor(keys)), Duplex.from(hashing(ofFile))] : [];
  await whenPiped([...packed, ...sealed, file], { signal });
  return { documents, sha256: (keys.length > 0 ? ofFile : ofDocuments).digest('hex') };
}

/** Passes a stream through and adds it to a checksum. */
function hashing(hash: Hash) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** Keeps every type as it was stored: an integer stays an integer, a date stays a date. */
const exactly = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;
const lengthBytes = 4;
/** The size of a document without fields: its length and the terminating zero. */
const shortestBytes = 5;

/**
 * Reads the documents of a file written by `writeCollection`.
 *
 * @param identities private keys; undefined for a file that is not encrypted
 * @throws {WrongKey} when no private key fits
 * @throws Error naming the file when it is missing or damaged, and at its end when its content does not match the
 *   checksum
 */
export async function* readCollection(
  path: string,
  sha256: string,
  identities?: readonly string[],
): AsyncGenerator<mongo.Document> {
  const hash = createHash('sha256');
  const file = createReadStream(path);
  try {
    const packed = identities ? Readable.from(openWith(identities)(hashing(hash)(file))) : file;
    // Errors of the file reach the reader through the unpacked stream.
    const unpacked = pipeline(packed, createGunzip(), () => undefined);
    for await (const document of splitDocuments(unpacked)) {
      if (!identities) hash.update(document);
      yield mongo.BSON.deserialize(document, exactly);
    }
    if (hash.digest('hex') !== sha256) throw new Error('its checksum does not match');
  } catch (error) {
    if (error instanceof WrongKey) throw error;
    throw new Error(`${path} is missing or damaged: ${(error as Error).message}`, { cause: error });
  }
}

/** Each BSON document begins with its own length. */
async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= lengthBytes) {
      const length = rest.readInt32LE(at);
      if (length < shortestBytes) throw new Error('it holds something that is not a document');
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('it ends in the middle of a document');
}
