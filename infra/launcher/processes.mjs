import { join } from 'node:path';
import { askHttp } from './probes.mjs';
import { node24, root } from './root.mjs';

/**
 * The studio's own processes: what each is started from, and which settings it is given.
 *
 * @typedef {'gateway' | 'api' | 'worker'} Kind
 * @typedef {{ name: string, kind: Kind, entry: string, settings: readonly string[] }} ProcessRow
 * @typedef {ProcessRow & { port: number, standsBy?: boolean }} PlacedProcess one that stands by runs when asked to
 */

const tracing = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
];
const everywhere = ['NAMESPACE', 'LOG_LEVEL', 'PUBLIC_URL', ...tracing];
const brand = [
  'STUDIO_NAME',
  'STUDIO_ADDRESS',
  'STUDIO_MAP_URL',
  'STUDIO_FACEBOOK_URL',
  'STUDIO_INSTAGRAM_URL',
  'STUDIO_TIKTOK_URL',
  'STUDIO_WHATSAPP',
];
const upstreams = ['AUTH', 'MEMBERSHIP', 'TRAINING', 'REPORTING'].flatMap((service) => [
  `${service}_URL`,
  `${service}_WORKER_URL`,
]);
const gateway = [
  ...[everywhere, brand, upstreams].flat(),
  'SESSION_PUBLIC_KEY',
  'WEB_ROOT',
  'TRUSTED_PROXIES',
  'METRICS_PORT',
  'BOOKING_WEEKS_AHEAD',
];
const service = [...everywhere, 'MONGO_URL', 'RABBITMQ_URL', 'REDIS_URL'];
const api = [...service, 'SESSION_PUBLIC_KEY', 'CHECK_RESPONSES'];
const mailingWorker = [...service, 'STUDIO_NAME', 'SMTP_URL', 'MAIL_FROM'];
const accounts = [
  'SESSION_PRIVATE_KEY',
  'SESSION_HOURS',
  'BCRYPT_COST',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'LOGIN_ATTEMPTS_PER_ACCOUNT',
  'LOGIN_ATTEMPTS_PER_ADDRESS',
  'PASSWORD_CHANGES_PER_ACCOUNT',
  'REGISTRATIONS_PER_ADDRESS',
  'RESET_REQUESTS_PER_ACCOUNT',
  'RESET_REQUESTS_PER_ADDRESS',
];

/** @type {readonly ProcessRow[]} */
export const processTable = [
  row('gateway', 'gateway', 'gateway/main.ts', gateway),
  row('auth-api', 'api', 'services/auth/api.ts', [...api, ...accounts]),
  row('auth-worker', 'worker', 'services/auth/worker.ts', mailingWorker),
  row('membership-api', 'api', 'services/membership/api.ts', api),
  row('membership-worker', 'worker', 'services/membership/worker.ts', mailingWorker),
  row('training-api', 'api', 'services/training/api.ts', [
    ...api,
    'BOOKING_WEEKS_AHEAD',
    'REFUSE_OVERLAPPING_BOOKINGS',
  ]),
  row('training-worker', 'worker', 'services/training/worker.ts', mailingWorker),
  row('reporting-api', 'api', 'services/reporting/api.ts', [...api, 'STUDIO_NAME']),
  row('reporting-worker', 'worker', 'services/reporting/worker.ts', [...service, 'STUDIO_NAME']),
];

/**
 * @param {string} name
 * @param {Kind} kind
 * @param {string} entry
 * @param {readonly string[]} settings
 * @returns {ProcessRow}
 */
function row(name, kind, entry, settings) {
  return { name, kind, entry, settings };
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
    const running = row.name === 'training-api' ? trainingReplicas : 1;
    return Array.from({ length: running - 1 + (standBy[row.name] ?? 0) }, (_, index) => ({
      ...row,
      name: `${row.name}-${index + 2}`,
      ...(index + 2 > running && { standsBy: true }),
    }));
  });
  let next = servicesPort;
  return [...table, ...replicas].map((row) => ({ ...row, port: row.kind === 'gateway' ? gatewayPort : next++ }));
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
 * @param {{ environment: Readonly<Record<string, string | undefined>>, extra: Readonly<Record<string, string>>, dataDir: string, host: string }} options
 *   `environment` holds the settings, of which the process gets its own; `extra` goes to every process
 * @returns {import('./supervised-process.mjs').ProcessSpec}
 */
export function processSpec({ name, entry, settings, port, kind }, { environment, extra, dataDir, host }) {
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
        settings.flatMap((setting) => [setting, `${setting}_FILE`]),
      ),
      ...extra,
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
