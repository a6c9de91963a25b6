import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rawConnection, sendRaw } from '@studio/chassis/testing/raw-connection';
import { startApi, startService } from './test-bench.ts';

const post = 'POST /api/admin/plans HTTP/1.1\r\nHost: studio\r\nAuthorization: Bearer live\r\n';
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
const hidden = 'GET /api/admin/users HTTP/1.1\r\nHost: studio\r\nAuthorization: Bearer live\r\n\r\n';

/** The gateway in front of a service that says what it has heard: a line and a whole body. */
async function startHearing() {
  const heard: string[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    heard.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    response.setHeader('Content-Type', 'application/json');
    response.end('{"ok":true}');
  };
  const service = await startService((request, response) => void hear(request, response));
  const { url } = await startApi([service.origin]);
  return { url, heard, received: service.received };
}

/** Statuses of all answers on a connection, in their order. */
const statusesIn = (answers: string) =>
  [...answers.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

// A service must never hear of such a request: two readers that disagree about its end can be told different things.
test.each<[what: string, bytes: string]>([
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['two lengths in one line', `${post}Content-Length: 2, 3\r\n\r\n{}`],
  ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n`],
  ['a negative length', `${post}Content-Length: -1\r\n\r\n`],
  ['a length with a sign', `${post}Content-Length: +2\r\n\r\n{}`],
  ['a length that is no number', `${post}Content-Length: many\r\n\r\n`],
  ['a length with an exponent', `${post}Content-Length: 1e9\r\n\r\n{}`],
  ['a length in hexadecimal', `${post}Content-Length: 0x2\r\n\r\n{}`],
  ['a length beyond all numbers', `${post}Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['an unknown transfer', `${post}Transfer-Encoding: xchunked\r\n\r\n{}`],
  ['a transfer after the chunks', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a folded transfer', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['a blank before the colon', `${post}Content-Length : 2\r\n\r\n{}`],
  ['a chunk of no size', `${chunked}zz\r\n{}\r\n`],
  ['a chunk of negative size', `${chunked}-2\r\n{}\r\n`],
  ['a chunk beyond all numbers', `${chunked}FFFFFFFFFFFFFFFFF\r\n{}\r\n`],
  ['a chunk that is longer than its size', `${chunked}2\r\n{"a":1}\r\n0\r\n\r\n`],
  ['a size of chunk without a line end', `${chunked}2\n{}\r\n0\r\n\r\n`],
  ['chunks of HTTP/1.0', `${chunked.replace('1.1', '1.0')}zz\r\n`],
  ['a line end within a header', `${post}Content-Length: 2\rX: a\r\n\r\n{}`],
  ['bytes of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('%s: the request is refused, its connection ends, and no service hears of it', async (_what, bytes) => {
  const { url, received } = await startHearing();
  // What follows on the connection must not count as a request of its own.
  const answers = await sendRaw(url, Buffer.from(`${bytes}${hidden}`, 'latin1'));
  expect(statusesIn(answers)).toEqual([400]);
  expect(answers).toMatch(/^connection: close/im);
  expect(answers).not.toMatch(/node:|\.ts:|Parse Error|HPE_/);
  expect(received).toHaveLength(0);
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
});

test.each<[what: string, bytes: string]>([
  ['a body shorter than its length', `${post}Content-Length: 50\r\n\r\n{"name":"a"}`],
  ['a chunk that is cut off', `${chunked}a\r\n{"na`],
  ['chunks without an end', `${chunked}2\r\n{}\r\n`],
  ['chunks whose last line is cut off', `${chunked}2\r\n{}\r\n0\r\n`],
  ['a size of chunk that is cut off', `${chunked}2`],
])('%s, and the caller leaves: no service hears of it', async (_what, bytes) => {
  const { url, received } = await startHearing();
  const { socket, received: answers, closed } = rawConnection(url);
  socket.end(bytes);
  await closed;
  expect(statusesIn(answers()).filter((status) => status < 400)).toEqual([]);
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
  expect(received).toHaveLength(1);
});

test('a length without end is refused before the body comes, and no service hears of it', async () => {
  const { url, received } = await startHearing();
  const { socket, received: answers } = rawConnection(url);
  socket.write(`${post}Content-Length: 999999999999\r\n\r\n{}`);
  await expect.poll(() => statusesIn(answers())).toEqual([413]);
  expect(received).toHaveLength(0);
});

test('what follows a body beyond its length is no request', async () => {
  const { url, heard } = await startHearing();
  const answers = await sendRaw(url, `${post}Content-Length: 2\r\n\r\n{}{"name":"a"}\r\n\r\n${hidden}`);
  expect(statusesIn(answers)).toEqual([400]);
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
  // The announced part was a whole request. Its answer is lost with the connection.
  expect(heard.filter((each) => each !== 'POST /api/admin/plans {}')).toEqual(['GET /api/plans']);
});

test.each<[what: string, bytes: string]>([
  ['with a length', `${post}Connection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  [
    'in a chunk',
    `${post}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  ],
])('a second request hidden in the body of the first one, %s, stays a body', async (_how, bytes) => {
  const { url, heard } = await startHearing();
  expect(statusesIn(await sendRaw(url, bytes))).toEqual([200]);
  expect(heard).toEqual([`POST /api/admin/plans ${hidden}`.trim()]);
});

test('extensions and trailers of chunks reach no service, and add no header', async () => {
  const { url, heard, received } = await startHearing();
  const body = '2;name="a\\"b"\r\n{}\r\n0\r\nAuthorization: Bearer other\r\nX-Account-Id: admin\r\n\r\n';
  const answers = await sendRaw(url, `${post}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
  expect(statusesIn(answers)).toEqual([200]);
  expect(heard).toEqual(['POST /api/admin/plans {}']);
  expect(received[0]!.headers).toMatchObject({ authorization: 'Bearer live', 'content-length': '2' });
  expect(received[0]!.headersDistinct['x-account-id']).toBeUndefined();
  expect(received[0]!.trailers).toEqual({});
});
