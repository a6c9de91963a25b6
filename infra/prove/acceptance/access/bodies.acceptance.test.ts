import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Person, signIn } from '../../testing/kit/people.ts';
import { sendRaw } from '@studio/chassis/testing/raw-connection';
import { outcomeOf, send } from '@studio/chassis/testing/api-client';

const studio = inject('studio');
const json = { 'content-type': 'application/json' };

/** A JSON object of exactly `bytes` bytes. */
const objectOf = (bytes: number) => `{"a":"${'a'.repeat(bytes - 8)}"}`;

describe('a body', () => {
  let admin: Person;
  let session: { authorization: string };
  beforeAll(async () => {
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    session = { authorization: `Bearer ${admin.token}` };
  });

  test('over 100 kB is refused without a length, too, and by a service that is asked directly', async () => {
    const authorization = `Authorization: Bearer ${admin.token}\r\n`;
    const chunk = `${(10_000).toString(16)}\r\n${'a'.repeat(10_000)}\r\n`;
    for (const origin of [studio.origin, studio.processOrigins['membership'] ?? '']) {
      const head = `POST /api/admin/plans HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n${authorization}`;
      const typed = `${head}Content-Type: application/json\r\n`;
      const chunked = await sendRaw(origin, `${typed}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`);
      expect(chunked).toMatch(/^HTTP\/1\.1 413 .*BODY_TOO_LARGE/s);
      const known = await sendRaw(origin, `${typed}Content-Length: 200000\r\n\r\n${objectOf(200_000)}`);
      expect(known).toMatch(/^HTTP\/1\.1 413 .*BODY_TOO_LARGE/s);
    }
  });

  test('that is packed is not unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000)).toString('latin1');
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'nothing']) {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await send(studio.origin, { method: 'POST', path: '/api/auth/login', headers, body: packed });
      expect(outcomeOf(answer)).toBe('400 MALFORMED_JSON');
    }
  });

  test('of a reading call is not looked at', async () => {
    const headers = { ...json, ...session };
    const answer = await send(studio.origin, { method: 'GET', path: '/api/plans', headers, body: '{"a":' });
    expect(answer.status).toBe(200);
  });
});
