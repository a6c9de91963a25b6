import { join } from 'node:path';
import { ensureServerBinaries, type Binaries } from './server-binaries.ts';
import { mailCatcherSpec } from './servers/mail-catcher.ts';
import { mongodSpec, mongoUrl, redisSpec, redisUrl } from './servers/databases.ts';
import { epmdSpec, rabbitmqSpec, rabbitmqUrl, writeDefinitions } from './servers/rabbitmq.ts';
import type { Ports } from './ports.ts';
import type { GivenUrls } from './settings.ts';
import type { SetUp } from './set-up.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { Supervisor } from './supervisor.ts';

export type EmbeddedServer = 'mongo' | 'rabbitmq' | 'redis' | 'mail';

export interface ServerUrls {
  readonly mongoUrl: string;
  readonly rabbitmqUrl: string;
  readonly redisUrl: string;
  readonly smtpUrl: string;
  /** Where caught mail can be read; null when mail is really sent. */
  readonly mailWebUrl: string | null;
  /** Servers at which each service has its own user of the same name. The URLs are those of an unrestricted user. */
  readonly serviceUsers?: readonly EmbeddedServer[];
}

/** The servers that are started because no URL is given for them. */
export function serversToEmbed(given: GivenUrls): EmbeddedServer[] {
  const all: [EmbeddedServer, string | undefined][] = [
    ['mongo', given.mongo],
    ['rabbitmq', given.rabbitmq],
    ['redis', given.redis],
    ['mail', given.smtp],
  ];
  return all.filter(([, url]) => url === undefined).map(([name]) => name);
}

export function ensureBinariesOf(servers: readonly EmbeddedServer[], setUp: SetUp) {
  return ensureServerBinaries(
    servers.filter((name) => name !== 'mail'),
    setUp,
  );
}

/** The ports that the embedded servers take. */
export function portsOfServers(servers: readonly EmbeddedServer[]): (keyof Ports)[] {
  const table: Record<EmbeddedServer, (keyof Ports)[]> = {
    mongo: ['mongo'],
    rabbitmq: ['rabbitmq', 'rabbitmqDist', 'epmd'],
    redis: ['redis'],
    mail: ['smtp', 'mailWeb'],
  };
  return servers.flatMap((name) => table[name]);
}

interface ServerOptions {
  readonly binaries: Partial<Binaries>;
  readonly ports: Ports;
  readonly dataDir: string;
  /** Namespace of the studio whose services get their own users; without it none are made. */
  readonly namespace?: string | undefined;
}

export function serverSpecs(
  servers: readonly EmbeddedServer[],
  { binaries, ports, dataDir, namespace }: ServerOptions,
): ProcessSpec[] {
  const logsDir = join(dataDir, 'logs');
  const { mongod = '', rabbitmqServer = '', epmd = '', redisServer = '' } = binaries;
  const rabbitmq = { server: rabbitmqServer, epmd, ports, dataDir, logsDir, namespace };
  const table: Record<EmbeddedServer, () => ProcessSpec[]> = {
    mongo: () => [mongodSpec({ binary: mongod, port: ports.mongo, dataDir, logsDir })],
    rabbitmq: () => [epmdSpec(rabbitmq), rabbitmqSpec(rabbitmq)],
    redis: () => [redisSpec({ binary: redisServer, port: ports.redis, dataDir, logsDir, namespace })],
    mail: () => [mailCatcherSpec({ ports, dataDir, logsDir })],
  };
  return servers.flatMap((name) => table[name]());
}

/** The URLs of given and embedded servers. The services have their own users at the embedded ones. */
export function serverUrls(given: GivenUrls, ports: Ports): ServerUrls {
  return {
    mongoUrl: given.mongo ?? mongoUrl(ports.mongo),
    rabbitmqUrl: given.rabbitmq ?? rabbitmqUrl(ports.rabbitmq),
    redisUrl: given.redis ?? redisUrl(ports.redis),
    smtpUrl: given.smtp ?? `smtp://127.0.0.1:${ports.smtp}`,
    mailWebUrl: given.smtp === undefined ? `http://localhost:${ports.mailWeb}` : null,
    serviceUsers: serversToEmbed(given),
  };
}

/** The settings by which processes find the servers that keep data. */
export function serverSettings({
  mongoUrl,
  rabbitmqUrl,
  redisUrl,
}: Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl' | 'redisUrl'>): Record<string, string> {
  return { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl };
}

/** The settings that differ for the processes of a service with its own users. */
export function settingsOfService(
  { rabbitmqUrl, redisUrl, serviceUsers = [] }: ServerUrls,
  service: string,
): Record<string, string> {
  const asService = (url: string) => Object.assign(new URL(url), { username: service, password: service }).href;
  return {
    ...(serviceUsers.includes('rabbitmq') && { RABBITMQ_URL: asService(rabbitmqUrl) }),
    ...(serviceUsers.includes('redis') && { REDIS_URL: asService(redisUrl) }),
  };
}

/** Starts the embedded servers and waits until each speaks its protocol. */
export async function runServers(
  supervisor: Supervisor,
  servers: readonly EmbeddedServer[],
  { signal, ...options }: ServerOptions & { readonly signal?: AbortSignal | undefined },
) {
  const { dataDir, namespace } = options;
  const specs = serverSpecs(servers, options);
  await Promise.all([
    // RabbitMQ starts an epmd of its own when there is none yet.
    supervisor.start(specs.filter(isPortMapper), { signal }),
    namespace !== undefined && servers.includes('rabbitmq') && writeDefinitions(namespace, { dataDir, signal }),
  ]);
  await supervisor.start(
    specs.filter((spec) => !isPortMapper(spec)),
    { signal },
  );
}

/** @param names of the processes */
export async function stopServers(supervisor: Supervisor, names: readonly string[]) {
  await supervisor.stop(
    names.filter((name) => !isPortMapper({ name })),
    2_500,
  );
  await supervisor.stop(
    names.filter((name) => isPortMapper({ name })),
    300,
  );
}

function isPortMapper({ name }: { name: string }) {
  return name === 'epmd';
}
