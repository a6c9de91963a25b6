import { join } from 'node:path';
import { askHttp } from './probes.mjs';
import { node24, root } from './root.mjs';

/**
 * The studio's own processes, and what each is started from. `process-settings.ts` has the settings of each.
 *
 * @typedef {'gateway' | 'service' | 'api' | 'worker'} Kind a process of kind `service` has both roles
 * @typedef {{ name: string, kind: Kind, entry: string }} ProcessRow
 * @typedef {ProcessRow & { replicaOf: string, port: number, standsBy?: boolean }} PlacedProcess `replicaOf` is the name of
 *   its row; one that stands by runs when asked to
 */

const services = ['auth', 'membership', 'training', 'reporting'];
const gatewayRow = row('gateway', 'gateway', 'gateway/main.ts');

/**
 * One process for each service, with both roles (docs/decisions/0010-roles-in-one-process.md).
 *
 * @type {readonly ProcessRow[]}
 */
export const processTable = [gatewayRow, ...services.map((service) => row(service, 'service', entryOf(service)))];

/**
 * API and worker of each service in processes of their own.
 *
 * @type {readonly ProcessRow[]}
 */
export const separateTable = [
  gatewayRow,
  ...services.flatMap((service) => [
    row(`${service}-api`, 'api', entryOf(service)),
    row(`${service}-worker`, 'worker', entryOf(service)),
  ]),
];

/** @param {string} service */
function entryOf(service) {
  return `services/${service}/main.ts`;
}

/**
 * @param {string} name
 * @param {Kind} kind
 * @param {string} entry
 * @returns {ProcessRow}
 */
function row(name, kind, entry) {
  return { name, kind, entry };
}

/**
 * Every process on its port: the gateway on its own, the others in a row, further replicas last.
 *
 * @param {object} options
 * @param {number} options.gatewayPort
 * @param {number} options.servicesPort
 * @param {number} options.trainingReplicas
 * @param {Readonly<Record<string, number>>} [options.standBy] replicas more, by name, that are known to the gateway
 *   and not started yet
 * @param {readonly ProcessRow[]} [table]
 * @returns {PlacedProcess[]}
 */
export function placeProcesses({ gatewayPort, servicesPort, trainingReplicas, standBy = {} }, table = processTable) {
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
  return [...first, ...replicas].map((row) => ({ ...row, port: row.kind === 'gateway' ? gatewayPort : next++ }));
}

/**
 * `AUTH_URL`, `AUTH_WORKER_URL`, …: where the gateway finds the others.
 *
 * @param {readonly PlacedProcess[]} placed
 * @returns {Record<string, string>}
 */
export function upstreamSettings(placed) {
  /** @type {Record<string, string>} */
  const urls = {};
  for (const { name, kind, port } of placed.filter(({ kind }) => kind !== 'gateway')) {
    const service = (name.split('-')[0] ?? name).toUpperCase();
    const setting = kind === 'worker' ? `${service}_WORKER_URL` : `${service}_URL`;
    const url = `http://127.0.0.1:${port}`;
    urls[setting] = urls[setting] === undefined ? url : `${urls[setting]},${url}`;
  }
  return urls;
}

/**
 * @param {PlacedProcess} placed
 * @param {object} options
 * @param {Readonly<Record<string, string | undefined>>} options.environment the settings, of which the process gets its own
 * @param {import('./studio-settings.mjs').SettingNames} options.settingNames
 * @param {Readonly<Record<string, string>>} options.extra goes to every process
 * @param {string} options.dataDir
 * @param {string} options.host
 * @returns {import('./supervised-process.mjs').ProcessSpec}
 */
export function processSpec(
  { name, replicaOf, entry, port, kind },
  { environment, settingNames, extra, dataDir, host },
) {
  const listenOn = kind === 'gateway' ? host : '127.0.0.1';
  return {
    name,
    command: node24,
    args: [entry],
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
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

/**
 * An address on which one reaches what listens on the given one.
 *
 * @param {string} host
 */
export function reachable(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {readonly string[]} names
 */
function pick(environment, names) {
  return Object.fromEntries(names.filter((name) => environment[name]).map((name) => [name, environment[name]]));
}
