import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiClient, send } from '@studio/chassis/testing/api-client';
import { registerMember } from '../../testing/kit/people.ts';
import { sendRaw } from '@studio/chassis/testing/raw-connection';

const studio = inject('studio');

// Framing is a matter of `gateway/framing.test.ts`.
describe('a request that no client would send', () => {
  let member: ApiClient & { token: string };
  beforeAll(async () => {
    member = await registerMember(studio.origin);
  });

  const statusOf = async (head: string) => {
    const answer = await sendRaw(studio.origin, `${head}\r\nConnection: close\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  };
  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\r\n');
  const get = 'GET /api/studio HTTP/1.1\r\nHost: studio';

  test.each<[string, string, number]>([
    ['a header of 20 kB', `${get}\r\nX-Long: ${'a'.repeat(20_000)}`, 431],
    ['an address of 20 kB', `GET /api/studio?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: studio`, 431],
    ['a hundred headers', `${get}\r\n${many(100, (index) => `X-${index}: a`)}`, 200],
    ['a header without a colon', `${get}\r\nnonsense`, 400],
    ['a header with a blank in its name', `${get}\r\nX Name: a`, 400],
    ['a header over two lines', `${get}\r\nX-Name: a\r\n b`, 400],
    ['NUL in a header', `${get}\r\nX-Name: a\u0000b`, 400],
    ['no host', 'GET /api/studio HTTP/1.1', 400],
    ['a version that there is not', 'GET /api/studio HTTP/9.9\r\nHost: studio', 400],
    ['a method that there is not', 'HACK /api/studio HTTP/1.1\r\nHost: studio', 400],
    ['something else expected', `${get}\r\nExpect: the-unexpected`, 417],
    ['an upgrade', `${get}\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13`, 200],
    ['an upgrade to HTTP/2', `${get}\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA`, 200],
    ['ranges', `${get}\r\nRange: bytes=0-0,1-1,-1`, 200],
    ['nothing acceptable', `${get}\r\nAccept: image/x-none\r\nAccept-Encoding: *;q=0\r\nAccept-Language: xx;q=9`, 200],
    ['an odd condition', `${get}\r\nIf-None-Match: "\r\nIf-Modified-Since: never`, 200],
  ])('%s', async (_, head, status) => {
    expect(await statusOf(head)).toBe(status);
  });

  test('sessions named twice or in odd ways are none', async () => {
    const guarded = 'GET /api/users/profile HTTP/1.1\r\nHost: studio';
    const { token } = member;
    expect(await statusOf(`${guarded}\r\nAuthorization: Bearer ${token}`)).toBe(200);
    for (const value of [
      token,
      `Bearer ${token},Bearer ${token}`,
      `Bearer  ${token}`,
      `Token ${token}`,
      `Bearer "${token}"`,
    ]) {
      expect(await statusOf(`${guarded}\r\nAuthorization: ${value}`)).toBe(401);
    }
    expect(await statusOf(`${guarded}\r\nAuthorization: Bearer x\r\nAuthorization: Bearer ${token}`)).toBe(401);
    expect(await statusOf(`${guarded}\r\nCookie: token=${token}`)).toBe(401);
    expect(
      (await send(studio.origin, { method: 'GET', path: `/api/users/profile?token=${token}&access_token=${token}` }))
        .status,
    ).toBe(401);
  });
});
