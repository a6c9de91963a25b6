import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Makes the origins of the single replicas out of configured origins. */
export type ResolveOrigins = (origins: readonly string[]) => Promise<readonly string[]>;

/** One origin per address that a host name has. An unknown host name has no replicas. */
export const resolveOrigins: ResolveOrigins = async (origins) => {
  const found = await Promise.all(origins.map(addressesOf));
  return [...new Set(found.flat())];
};

async function addressesOf(origin: string): Promise<string[]> {
  const url = new URL(origin);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) return [origin];
  const addresses = await lookup(url.hostname, { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND') return [];
    throw error;
  });
  return addresses.map(({ address, family }) => {
    url.hostname = family === 6 ? `[${address}]` : address;
    return url.origin;
  });
}
