import { Gauge } from 'prom-client';
import { isOwnNetwork } from './client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** More addresses are not told apart: enough to see that there is not only one. */
const mostAddresses = 1_000;

/** Notes the address of a caller. */
export type SeeCaller = (address: string) => void;

/**
 * How many addresses API calls came from, of private networks and of others. A single private one for everybody is a
 * proxy that `TRUSTED_PROXIES` doesn't count: all people then share the limits of one address (docs/product.md §5.3).
 */
export function callerMetrics(metrics: Metrics): SeeCaller {
  const seen = { private: new Set<string>(), public: new Set<string>() };
  const gauge: Gauge<'network'> = new Gauge({
    name: 'client_addresses',
    help: 'Addresses that API calls came from since the start, up to 1,000 of each kind of network',
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
