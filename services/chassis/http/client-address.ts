import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const ownNetwork = new BlockList();
ownNetwork.addSubnet('127.0.0.0', 8, 'ipv4');
ownNetwork.addSubnet('10.0.0.0', 8, 'ipv4');
ownNetwork.addSubnet('172.16.0.0', 12, 'ipv4');
ownNetwork.addSubnet('192.168.0.0', 16, 'ipv4');
ownNetwork.addAddress('::1', 'ipv6');
ownNetwork.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address belongs to this machine or a private network. */
export function isOwnNetwork(address: string): boolean {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return ownNetwork.check(plain, 'ipv4');
  return isIPv6(plain) && ownNetwork.check(plain, 'ipv6');
}

/** Whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Whether a host name or an address is that of this machine alone. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopback(host);
}

/** The address at the other end of the connection; IPv4 addresses in plain form. */
export function peerAddress(request: IncomingMessage): string {
  return plainAddress(request.socket.remoteAddress ?? '');
}

/**
 * The address of a service's client. The gateway sets `X-Forwarded-For` to exactly one address; the header is trusted
 * only from a peer of a private network.
 */
export function clientAddress(request: IncomingMessage): string {
  const peer = peerAddress(request);
  const forwarded = request.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string' || !isOwnNetwork(peer)) return peer;
  const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return isIPv4(last) || isIPv6(last) ? last : peer;
}

/**
 * The key that limits count an address under: IPv4 as it is, IPv6 by its network (the first 64 bits). The other bits
 * are the user's choice, so each request could come from a new address.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address in canonical form: lower case, no leading zeros. */
function groupsOf(address: string): string[] {
  const withoutZone = address.replace(/%.*$/, '');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((half) => (half === '' ? [] : half.split(':')));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

function dotted(groups: readonly string[]): string {
  const bytes = groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return bytes.join('.');
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
