import { lookup } from 'node:dns/promises';
import type { PlacedProcess } from '../../run/launcher/processes.ts';

export interface ProcessOrigin {
  readonly name: string;
  readonly origin: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the processes have their figures: those of `npm start` by their ports; where the environment names them, as in Docker (`GATEWAY_URL`, `AUTH_URL`, `AUTH_WORKER_URL`, …), every address that the
 * names have.
 */
export async function processOrigins(
  placed: readonly PlacedProcess[],
  environment: Environment,
): Promise<ProcessOrigin[]> {
  const named = [...new Set(placed.map(({ name }) => name.replace(/-\d+$/, '')))].flatMap((name) => {
    const urls = environment[settingFor(name)]?.split(',').map((url) => url.trim()) ?? [];
    return urls.filter(Boolean).map((url) => ({ name, url: new URL(url) }));
  });
  if (named.length === 0) {
    return placed.map(({ name, metricsPort }) => ({ name, origin: `http://127.0.0.1:${metricsPort}` }));
  }
  return (await Promise.all(named.map(({ name, url }) => everyAddress(name, url)))).flat();
}

/** Of a process whose replicas are `training-api`, `training-api-2`, …: the highest number among the names, 0 without any. */
export function replicasAmong(names: readonly string[], process: string): number {
  const numbers = names.map((name) => {
    if (name === process) return 1;
    return name.startsWith(`${process}-`) ? Number(name.slice(process.length + 1)) : 0;
  });
  return Math.max(0, ...numbers);
}

/** `training-api` → `TRAINING_URL`, `training-worker` → `TRAINING_WORKER_URL`, as the gateway has them. */
function settingFor(name: string): string {
  return `${name.replace(/-api$/, '').replaceAll('-', '_').toUpperCase()}_URL`;
}

async function everyAddress(name: string, url: URL): Promise<ProcessOrigin[]> {
  // A name that means nothing is asked all the same: that it does not answer is the finding.
  const addresses = await lookup(url.hostname, { all: true }).catch(() => [{ address: url.hostname, family: 4 }]);
  return addresses.map(({ address, family }, index) => ({
    name: addresses.length > 1 ? `${name} ${index + 1}` : name,
    origin: `${url.protocol}//${family === 6 ? `[${address}]` : address}:${url.port || '80'}`,
  }));
}
