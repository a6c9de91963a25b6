import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressKey, clientAddress } from './client-address.ts';

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

test.each([
  ['an IPv4 address is a key of its own', '203.0.113.9', '203.0.113.9'],
  ['IPv4 within IPv6 is IPv4', '::ffff:203.0.113.9', '203.0.113.9'],
  ['however it is written', '0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['all that one line of IPv6 is given is one key', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['with zeros in it or left out', '2001:DB8:0001::7', '2001:db8:1:0'],
  ['also at the end', '2001:db8::', '2001:db8:0:0'],
  ['another line is another key', '2001:db8:1:3::1', '2001:db8:1:3'],
  ['a zone says nothing', 'fe80::1%eth0', 'fe80:0:0:0'],
  ['what is no address is its own key', '', ''],
])('limits count by client: %s', (_rule, address, key) => {
  expect(addressKey(address)).toBe(key);
});
