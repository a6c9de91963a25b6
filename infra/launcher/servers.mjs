import { join } from 'node:path';
import { ensureServerBinaries } from './server-binaries.mjs';
import { mailCatcherSpec } from './servers/mail-catcher.mjs';
import { mongoUrl, mongodSpec } from './servers/mongod.mjs';
import { epmdSpec, rabbitmqSpec, rabbitmqUrl } from './servers/rabbitmq.mjs';
import { redisSpec, redisUrl } from './servers/redis.mjs';

/**
 * @typedef {import('./ports.mjs').Ports} Ports
 * @typedef {import('./settings.mjs').GivenUrls} GivenUrls
 * @typedef {import('./server-binaries.mjs').Binaries} Binaries
 * @typedef {'mongo' | 'rabbitmq' | 'redis' | 'mail'} EmbeddedServer
 *
 * @typedef {object} ServerUrls
 * @property {string} mongoUrl
 * @property {string} rabbitmqUrl
 * @property {string} redisUrl
 * @property {string} smtpUrl
 * @property {string | null} mailWebUrl where caught mail can be read; null when mail really goes out
 */

/**
 * The servers that are started because no URL is given for them.
 *
 * @param {GivenUrls} given
 * @returns {EmbeddedServer[]}
 */
export function serversToEmbed(given) {
  /** @type {[EmbeddedServer, string | undefined][]} */
  const all = [
    ['mongo', given.mongo],
    ['rabbitmq', given.rabbitmq],
    ['redis', given.redis],
    ['mail', given.smtp],
  ];
  return all.filter(([, url]) => url === undefined).map(([name]) => name);
}

/**
 * @param {readonly EmbeddedServer[]} servers
 * @param {import('./set-up.mjs').SetUp} setUp
 */
export function ensureBinariesOf(servers, setUp) {
  return ensureServerBinaries(
    servers.filter((name) => name !== 'mail'),
    setUp,
  );
}

/**
 * The ports that the embedded servers take.
 *
 * @param {readonly EmbeddedServer[]} servers
 * @returns {(keyof Ports)[]}
 */
export function portsOfServers(servers) {
  /** @type {Record<EmbeddedServer, (keyof Ports)[]>} */
  const table = {
    mongo: ['mongo'],
    rabbitmq: ['rabbitmq', 'rabbitmqDist', 'epmd'],
    redis: ['redis'],
    mail: ['smtp', 'mailWeb'],
  };
  return servers.flatMap((name) => table[name]);
}

/**
 * @param {readonly EmbeddedServer[]} servers
 * @param {{ binaries: Partial<Binaries>, ports: Ports, dataDir: string }} options
 * @returns {import('./supervised-process.mjs').ProcessSpec[]}
 */
export function serverSpecs(servers, { binaries, ports, dataDir }) {
  const logsDir = join(dataDir, 'logs');
  const { mongod = '', rabbitmqServer = '', epmd = '', redisServer = '' } = binaries;
  const rabbitmq = { server: rabbitmqServer, epmd, ports, dataDir, logsDir };
  /** @type {Record<EmbeddedServer, () => import('./supervised-process.mjs').ProcessSpec[]>} */
  const table = {
    mongo: () => [mongodSpec({ binary: mongod, port: ports.mongo, dataDir, logsDir })],
    rabbitmq: () => [epmdSpec(rabbitmq), rabbitmqSpec(rabbitmq)],
    redis: () => [redisSpec({ binary: redisServer, port: ports.redis, dataDir, logsDir })],
    mail: () => [mailCatcherSpec({ ports, dataDir, logsDir })],
  };
  return servers.flatMap((name) => table[name]());
}

/**
 * @param {GivenUrls} given
 * @param {Ports} ports
 * @returns {ServerUrls}
 */
export function serverUrls(given, ports) {
  return {
    mongoUrl: given.mongo ?? mongoUrl(ports.mongo),
    rabbitmqUrl: given.rabbitmq ?? rabbitmqUrl(ports.rabbitmq),
    redisUrl: given.redis ?? redisUrl(ports.redis),
    smtpUrl: given.smtp ?? `smtp://127.0.0.1:${ports.smtp}`,
    mailWebUrl: given.smtp === undefined ? `http://localhost:${ports.mailWeb}` : null,
  };
}
