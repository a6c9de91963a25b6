import { Gauge } from 'prom-client';
import { isOwnNetwork } from './client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Bounds the memory; the figure only has to show whether there is more than one address. */
const mostAddresses = 1_000;

/** Records the address of a caller. */
export type SeeCaller = (address: string) => void;

/**
 * Counts the distinct client addresses of API calls, private and public. A single private address is a proxy that
 * `TRUSTED_PROXIES` does not count: all clients then share the limits of one address (docs/product.md §5.3).
 */
export function callerMetrics(metrics: Metrics): SeeCaller {
  const seen = { private: new Set<string>(), public: new Set<string>() };
  const gauge: Gauge<'network'> = new Gauge({
    name: 'client_addresses',
    help: 'Distinct client addresses of API calls since the start, up to 1,000 per kind of network',
    labelNames: ['network'],
    registers: [metrics],
    collect() {
      for (const network of ['private', 'public'] as const) gauge.set({ network }, seen[network].size);
    },
  });
  return (address) => {
    const addresses = seen[isOwnNetwork(address) ? 'private' : 'public'];
    if (addresses.size < mostAddresses) addresses.add(address);
  };
}
