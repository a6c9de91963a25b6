import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postOutside } from './post-outside.ts';

const message = { headers: {}, body: 'x' };

test.each([
  ['https://127.0.0.1/', 'not a public address'],
  ['https://localhost/', 'not a public address'],
  ['https://2130706433/', 'not a public address'],
  ['https://10.0.0.8/', 'not a public address'],
  ['https://192.168.1.1/', 'not a public address'],
  ['https://169.254.169.254/latest/meta-data', 'not a public address'],
  ['https://0.0.0.0/', 'not a public address'],
  ['https://[::1]/', 'not a public address'],
  ['https://[::ffff:10.0.0.8]/', 'not a public address'],
  ['https://[fd00::1]/', 'not a public address'],
  ['http://receiver.example/', 'not https'],
  ['https://user:word@receiver.example/', 'names a user'],
  ['file:///etc/passwd', 'not https'],
  ['receiver.example', 'not a URL'],
])('a studio that others reach never calls %s', async (url, said) => {
  expect(await postOutside(url, { ...message, allowsLocal: false })).toEqual({ kind: 'refused', said });
});

/** An address on this machine, until the test ends, that handles every request with `answer`. */
async function givenReceiver(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('says what was answered, and whether anything can have arrived', async () => {
  const post = (url: string) => postOutside(url, { ...message, allowsLocal: true });
  const busy = await givenReceiver((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end('x'));
  expect(await post(busy)).toEqual({ kind: 'answered', status: 429, retryAfter: '7' });
  const breaking = await givenReceiver((request) => request.socket.destroy());
  expect(await post(breaking)).toEqual({ kind: 'unanswered', said: 'ECONNRESET' });
  expect(await post('http://127.0.0.1:1/')).toEqual({ kind: 'unreached', said: 'ECONNREFUSED' });
  expect(await post('http://nowhere.invalid/')).toMatchObject({ kind: 'unreached' });
});
