import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress, requestHeaders } from './forwarded-headers.ts';

const from = (header: string | undefined, trustedProxies: number) =>
  callerAddress(
    { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': header } } as unknown as IncomingMessage,
    trustedProxies,
  );

test.each([
  ['without a proxy, what a caller says of itself counts for nothing', '1.1.1.1', 0, '10.0.0.1'],
  ['one proxy adds the address that it saw', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['of two proxies, the outer one saw the caller', '6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['who came past the proxies is known by the connection', '1.1.1.1', 2, '10.0.0.1'],
  ['what is no address counts for nothing', 'me', 1, '10.0.0.1'],
  ['without the header it is the connection', undefined, 1, '10.0.0.1'],
])('%s', (_rule, header, trustedProxies, expected) => {
  expect(from(header, trustedProxies)).toBe(expected);
});

test('cookies and identity headers do not reach a service', () => {
  const headers = {
    cookie: 'tracking=1',
    'x-user-id': 'admin',
    origin: 'https://studio.example',
    host: 'studio.example',
  };
  const caller = { address: '10.0.0.1', key: '10.0.0.1' };
  const added = { requestId: 'request-1', traceparent: '00-1-1-01', caller, body: Buffer.from('ñ') };
  expect(requestHeaders({ headers }, added)).toEqual({
    'x-request-id': 'request-1',
    traceparent: '00-1-1-01',
    'x-forwarded-for': '10.0.0.1',
    'content-length': '2',
  });
});
