import { join } from 'node:path';
import { askHttp } from './probes.ts';
import { root } from './root.ts';
import type { SettingNames } from './process-settings.ts';
import type { ProcessSpec } from './supervised-process.ts';

/**
 * The studio's own processes and their entry points. `process-settings.ts` has the settings of each. A process of kind
 * `service` has both roles.
 */
export type Kind = 'gateway' | 'service' | 'api' | 'worker';

export type ProcessRow = { name: string; kind: Kind; entry: string };

/**
 * `replicaOf` is the name of its row; a process that stands by starts on request. The gateway serves its metrics on a
 * separate port, since anybody can reach its main one; the others serve theirs on `port`.
 */
export type PlacedProcess = ProcessRow & { replicaOf: string; port: number; metricsPort: number; standsBy?: boolean };

/** Lies beyond the ports of the services and their replicas. */
const metricsOffset = 20;

export const services = ['auth', 'membership', 'training', 'reporting'];
const gatewayRow = row('gateway', 'gateway', 'gateway/main.ts');

/** One process for each service, with both roles (docs/decisions/0010-roles-in-one-process.md). */
export const processTable: readonly ProcessRow[] = [
  gatewayRow,
  ...services.map((service) => row(service, 'service', entryOf(service))),
];

/** API and worker of each service in separate processes. */
export const separateTable: readonly ProcessRow[] = [
  gatewayRow,
  ...services.flatMap((service) => [
    row(`${service}-api`, 'api', entryOf(service)),
    row(`${service}-worker`, 'worker', entryOf(service)),
  ]),
];

function entryOf(service: string) {
  return `services/${service}/main.ts`;
}

function row(name: string, kind: Kind, entry: string): ProcessRow {
  return { name, kind, entry };
}

/** A smaller young generation than V8's default, 64 MB for each half (docs/decisions/0020-memory.md). */
const v8Flags = ['--max-semi-space-size=16'];

interface PlaceProcessesOptions {
  readonly gatewayPort: number;
  readonly servicesPort: number;
  readonly trainingReplicas: number;
  /** Additional replicas by name that the gateway knows but that are not started yet. */
  readonly standBy?: Readonly<Record<string, number>>;
}

/** Every process on its port: the gateway on its own, the others in a row, further replicas last. */
export function placeProcesses(
  { gatewayPort, servicesPort, trainingReplicas, standBy = {} }: PlaceProcessesOptions,
  table: readonly ProcessRow[] = processTable,
): PlacedProcess[] {
  const replicas = table.flatMap((row) => {
    const running = ['training', 'training-api'].includes(row.name) ? trainingReplicas : 1;
    return Array.from({ length: running - 1 + (standBy[row.name] ?? 0) }, (_, index) => ({
      ...row,
      replicaOf: row.name,
      name: `${row.name}-${index + 2}`,
      ...(index + 2 > running && { standsBy: true }),
    }));
  });
  let next = servicesPort;
  const first = table.map((row) => ({ ...row, replicaOf: row.name }));
  return [...first, ...replicas].map((row) => {
    if (row.kind === 'gateway') return { ...row, port: gatewayPort, metricsPort: servicesPort + metricsOffset };
    const port = next++;
    return { ...row, port, metricsPort: port };
  });
}

/** `AUTH_URL`, `AUTH_WORKER_URL`, …: the addresses at which the gateway finds the others. */
export function upstreamSettings(placed: readonly PlacedProcess[]): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const { name, kind, port } of placed.filter(({ kind }) => kind !== 'gateway')) {
    const service = serviceOf({ name }).toUpperCase();
    const setting = kind === 'worker' ? `${service}_WORKER_URL` : `${service}_URL`;
    const url = `http://127.0.0.1:${port}`;
    urls[setting] = urls[setting] === undefined ? url : `${urls[setting]},${url}`;
  }
  return urls;
}

/** The service that a process belongs to: `training` of `training-api-2`. */
export function serviceOf({ name }: Pick<PlacedProcess, 'name'>): string {
  return name.split('-')[0] ?? name;
}

interface ProcessSpecOptions {
  /** All settings; the process gets only its own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settingNames: SettingNames;
  /** Passed to every process. */
  readonly extra: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly host: string;
}

export function processSpec(
  { name, replicaOf, entry, port, metricsPort, kind }: PlacedProcess,
  { environment, settingNames, extra, dataDir, host }: ProcessSpecOptions,
): ProcessSpec {
  const listenOn = kind === 'gateway' ? host : '127.0.0.1';
  return {
    name,
    command: process.execPath,
    args: [...v8Flags, entry],
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE']),
      NODE_ENV: 'production',
      ...(kind === 'gateway' && { METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' }),
      ...pick(
        environment,
        (settingNames[replicaOf] ?? []).flatMap((setting) => [setting, `${setting}_FILE`]),
      ),
      ...extra,
      ...((kind === 'api' || kind === 'worker') && { ROLES: kind }),
      PORT: String(port),
      HOST: listenOn,
    },
    cwd: root,
    logFile: join(dataDir, 'logs', `${name}.log`),
    isReady: async () => (await askHttp(`http://${reachable(listenOn)}:${port}/healthz`)).ok,
  };
}

/** An address at which a listener on `host` can be reached. */
export function reachable(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function pick(environment: Readonly<Record<string, string | undefined>>, names: readonly string[]) {
  return Object.fromEntries(names.filter((name) => environment[name]).map((name) => [name, environment[name]]));
}
