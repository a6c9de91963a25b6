import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { PreparedJson } from './answer.ts';
import { on } from './handler.ts';
import { startBench } from '../testing/http-bench.ts';

const readShelf = route({
  method: 'GET',
  path: '/api/shelf',
  summary: 'Reads a shelf',
  access: 'public',
  success: { status: 200, schema: z.array(z.object({ id: z.string(), text: z.string() })), conditional: true },
});
const download = route({
  method: 'GET',
  path: '/api/download',
  summary: 'Downloads',
  access: 'public',
  success: { status: 200, file: ['text/plain'] },
});

test('a prepared answer has an ETag, which If-None-Match turns into 304', async () => {
  const shelf = new PreparedJson([{ id: '1', text: 'uno' }]);
  const { call } = await startBench([on(readShelf, () => shelf)]);
  const { headers, body } = await call('/api/shelf');
  const tag = headers.get('etag') ?? '';
  expect([body, headers.get('cache-control')]).toEqual([shelf.value, 'private, no-cache']);
  for (const known of [tag, `W/${tag}`, `"older", ${tag}`, '*']) {
    expect(await call('/api/shelf', { headers: { 'If-None-Match': known } })).toMatchObject({ status: 304, body: '' });
  }
  expect((await call('/api/shelf', { headers: { 'If-None-Match': '"older"' } })).status).toBe(200);
  const { plain, zipped } = new PreparedJson([{ id: '1', text: 'dos' }]);
  expect([plain.etag, zipped.etag]).not.toContain(tag);
});

test('a prepared answer is compressed for callers that accept gzip, with an ETag of its own', async () => {
  const shelf = new PreparedJson(Array.from({ length: 100 }, (_, index) => ({ id: String(index), text: 'uno' })));
  const { call } = await startBench([on(readShelf, () => shelf)]);
  const ask = (encoding: string, tag = '') =>
    call('/api/shelf', { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } });
  const [zipped, plain, refused] = [await ask('gzip, br'), await ask('identity'), await ask('gzip;q=0')];
  for (const { body, headers } of [zipped, plain, refused]) {
    expect(body).toEqual(shelf.value);
    expect(headers.get('vary')).toBe('Authorization, Accept-Encoding');
  }
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(shelf.plain.bytes.byteLength / 4);
  expect([plain, refused].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
  const [zippedTag, plainTag] = [zipped, plain].map(({ headers }) => headers.get('etag') ?? '');
  expect(zippedTag).not.toBe(plainTag);
  expect((await ask('gzip', zippedTag)).status).toBe(304);
  expect((await ask('gzip', plainTag)).status).toBe(200);
});

test.each([
  ['a stream', () => Readable.from([Buffer.from('uno '), Buffer.from('dos')])],
  ['bytes', () => Buffer.from('uno dos')],
])('a file is sent from %s under its name', async (_kind, file) => {
  const { call } = await startBench([
    on(download, () => ({ file: file(), contentType: 'text/plain', fileName: 'año nuevo.txt' })),
  ]);
  const { status, headers, body } = await call('/api/download');
  expect([status, body]).toEqual([200, 'uno dos']);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="an_o_nuevo.txt"; filename*=UTF-8''a%C3%B1o%20nuevo.txt`,
  );
});

test('a file that fails before its first byte is answered as an error; later, the connection is closed', async () => {
  const failing = (first: string[]) => {
    async function* content() {
      yield* first.map((text) => Buffer.from(text));
      await Promise.reject(new Error('disk'));
    }
    const answer = { file: Readable.from(content()), contentType: 'text/plain', fileName: 'a.txt' };
    return [on(download, () => answer)];
  };
  const { status, headers, body } = await (await startBench(failing([]))).call('/api/download');
  expect([status, headers.has('content-disposition'), body]).toMatchObject([500, false, { code: 'INTERNAL' }]);
  await expect((await startBench(failing(['half']))).call('/api/download')).rejects.toThrow('terminated');
});
