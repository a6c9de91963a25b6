import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { readCollection } from './collection-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'collection-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = [{ _id: 'a', seats: 3 }, { _id: 'b' }];
const content = Buffer.concat(documents.map((document) => mongo.BSON.serialize(document)));
const sha256 = createHash('sha256').update(content).digest('hex');

/** Reads a file with the given bytes, or a missing file without them. */
function read(bytes?: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}.bson.gz`);
  if (bytes) writeFileSync(path, bytes);
  return Array.fromAsync(readCollection(path, sha256));
}

test('a file that is whole gives its documents', async () => {
  const found = await read(gzipSync(content));
  expect(found.map(({ _id }) => _id)).toEqual(['a', 'b']);
});

test.each([
  ['is not there', undefined, 'ENOENT'],
  ['is empty', new Uint8Array(), 'unexpected end of file'],
  ['ends early', gzipSync(content).subarray(0, -9), 'unexpected end of file'],
  ['was never packed', content, 'incorrect header check'],
  ['holds half a document', gzipSync(content.subarray(0, -1)), 'it ends in the middle of a document'],
  ['holds zeros', gzipSync(Buffer.alloc(300)), 'it holds something that is not a document'],
  ['holds lengths below nothing', gzipSync(Buffer.alloc(300, 0xff)), 'it holds something that is not a document'],
  ['is of another time', gzipSync(mongo.BSON.serialize({ _id: 'c' })), 'its checksum does not match'],
])('a file that %s is named, with what is wrong', async (_what, bytes, problem) => {
  const failure = await read(bytes).catch((error: Error) => error.message);
  expect(failure).toMatch(/\.bson\.gz is missing or damaged: /);
  expect(failure).toContain(problem);
});
