import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage);

test.each([
  ['the gateway says whose request it passes on', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
  ['IPv6 clients have their address, too', '::1', '2001:db8::7', '2001:db8::7'],
  ['a peer outside is not believed', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['what is no address is not believed', '::ffff:127.0.0.1', 'me', '127.0.0.1'],
  ['without a word it is the peer', '::ffff:10.0.0.5', undefined, '10.0.0.5'],
])('%s', (_rule, peer, forwarded, expected) => {
  expect(from(peer, forwarded)).toBe(expected);
});
