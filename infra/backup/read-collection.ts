import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { mongo } from 'mongoose';

/** Every type as it was stored: a whole number stays one, a date stays a date. */
const exactly = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;
const lengthBytes = 4;

/**
 * The documents of a file that `writeCollection` wrote.
 * @throws Error at its end when its content is not what the checksum says
 */
export async function* readCollection(path: string, sha256: string): AsyncGenerator<mongo.Document> {
  const hash = createHash('sha256');
  for await (const document of splitDocuments(createReadStream(path).pipe(createGunzip()))) {
    hash.update(document);
    yield mongo.BSON.deserialize(document, exactly);
  }
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is damaged: its checksum is another one`);
}

/** Each BSON document begins with its own length. */
async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= lengthBytes && rest.length - at >= rest.readInt32LE(at)) {
      const end = at + rest.readInt32LE(at);
      yield rest.subarray(at, end);
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('the file ends in the middle of a document');
}
