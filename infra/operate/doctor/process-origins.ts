import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { runningProcesses } from '../../run/launcher/instance.ts';
import { oneProcessName } from '../../run/launcher/one-process.ts';
import type { PlacedProcess } from '../../run/launcher/processes.ts';
import { isInDocker } from '../../run/operator-command.ts';

export interface ProcessOrigin {
  readonly name: string;
  readonly origin: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The origins of the processes' metrics: by port for `npm start`. If the environment names the processes, as in Docker
 * (`GATEWAY_URL`, `AUTH_URL`, `AUTH_WORKER_URL`, …), every address that those names resolve to.
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

/** Where a process logs: a file of `npm start`, or the command that shows it in Docker, whose APIs have plain names. */
export function logOf(name: string, dataDir: string): string {
  if (!isInDocker()) {
    const isPart = runningProcesses(dataDir).has(oneProcessName);
    return join(dataDir, 'logs', `${isPart ? oneProcessName : name}.log`);
  }
  return `docker compose logs ${name.replace(/(-api)?( \d+)?$/, '')}`;
}

/** Where the background work of a service is logged: by its worker if that is a process of its own. */
export function workerLogs(origins: readonly ProcessOrigin[], dataDir: string): (service: string) => string {
  const names = new Set(origins.map(({ name }) => name.replace(/ \d+$/, '')));
  return (service) => logOf(names.has(`${service}-worker`) ? `${service}-worker` : service, dataDir);
}

/**
 * The highest replica number of a process among names such as `training-api`, `training-api-2`, …; 0 if there is none.
 */
export function replicasAmong(names: readonly string[], process: string): number {
  const numbers = names.map((name) => {
    if (name === process) return 1;
    return name.startsWith(`${process}-`) ? Number(name.slice(process.length + 1)) : 0;
  });
  return Math.max(0, ...numbers);
}

/** `training-api` → `TRAINING_URL`, `training-worker` → `TRAINING_WORKER_URL`, as in the gateway. */
function settingFor(name: string): string {
  return `${name.replace(/-api$/, '').replaceAll('-', '_').toUpperCase()}_URL`;
}

async function everyAddress(name: string, url: URL): Promise<ProcessOrigin[]> {
  // Asks a name that does not resolve all the same: that it does not answer is the finding.
  const addresses = await lookup(url.hostname, { all: true }).catch(() => [{ address: url.hostname, family: 4 }]);
  return addresses.map(({ address, family }, index) => ({
    name: addresses.length > 1 ? `${name} ${index + 1}` : name,
    origin: `${url.protocol}//${family === 6 ? `[${address}]` : address}:${url.port || '80'}`,
  }));
}
