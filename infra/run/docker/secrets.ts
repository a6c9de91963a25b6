import { randomBytes } from 'node:crypto';
import { newSessionKeys, type SessionKeys } from '../launcher/session-keys.ts';

/** Processes that have a user of their own in MongoDB. */
export const mongoUsers = ['auth', 'membership', 'training', 'reporting', 'ops'] as const;

export type MongoUser = (typeof mongoUsers)[number];

interface MadeSecrets {
  /** By which the nodes of the replica set know each other. */
  readonly mongoKey: string;
  readonly mongoPasswords: Record<MongoUser, string>;
  readonly rabbitmqPassword: string;
  readonly redisPassword: string;
  /** Of the first administrator, unless one is given. */
  readonly adminPassword: string;
  readonly sessionKeys: SessionKeys;
}

/** The secrets made before, completed with the missing ones. */
export function makeMissing(made: Partial<MadeSecrets>): MadeSecrets {
  const passwords = Object.fromEntries(mongoUsers.map((user) => [user, made.mongoPasswords?.[user] ?? password()]));
  return {
    mongoKey: made.mongoKey ?? randomBytes(96).toString('hex'),
    mongoPasswords: passwords as Record<MongoUser, string>,
    rabbitmqPassword: made.rabbitmqPassword ?? password(),
    redisPassword: made.redisPassword ?? password(),
    adminPassword: made.adminPassword ?? password(12),
    sessionKeys: made.sessionKeys ?? newSessionKeys(),
  };
}

/** Needs no escaping, neither in a URL nor in a shell. */
function password(bytes = 24) {
  return randomBytes(bytes).toString('base64url');
}

/** The secrets of each process, and the user id as which docker-compose.yml runs it. */
type Secrets = MadeSecrets & { mongoHosts: string; rabbitmqHost: string; redisHost: string; smtpUrl: string };

type SecretFile = { path: string; content: string; owner: number };

type Setting =
  'rabbitmq-url' | 'redis-url' | 'smtp-url' | 'admin-password' | 'session-public-key' | 'session-private-key';

const service: readonly Setting[] = ['rabbitmq-url', 'redis-url'];

const processes: readonly { process: string; owner: number; user?: MongoUser; settings: readonly Setting[] }[] = [
  { process: 'gateway', owner: 3000, settings: ['session-public-key'] },
  {
    process: 'auth',
    owner: 3001,
    user: 'auth',
    settings: [...service, 'smtp-url', 'session-public-key', 'session-private-key', 'admin-password'],
  },
  { process: 'membership', owner: 3002, user: 'membership', settings: [...service, 'smtp-url', 'session-public-key'] },
  { process: 'training', owner: 3003, user: 'training', settings: [...service, 'smtp-url', 'session-public-key'] },
  { process: 'reporting', owner: 3004, user: 'reporting', settings: [...service, 'session-public-key'] },
  { process: 'auth-worker', owner: 3011, user: 'auth', settings: [...service, 'smtp-url'] },
  { process: 'membership-worker', owner: 3012, user: 'membership', settings: [...service, 'smtp-url'] },
  { process: 'training-worker', owner: 3013, user: 'training', settings: [...service, 'smtp-url'] },
  { process: 'reporting-worker', owner: 3014, user: 'reporting', settings: service },
  { process: 'ops', owner: 3020, user: 'ops', settings: [...service, 'smtp-url', 'admin-password'] },
];
const mongoSetup = 3021;
/** In the official images of MongoDB, RabbitMQ and Redis alike. */
const servers = 999;

export function secretFiles(secrets: Secrets): SecretFile[] {
  const values = {
    'rabbitmq-url': `amqp://studio:${secrets.rabbitmqPassword}@${secrets.rabbitmqHost}`,
    'redis-url': `redis://:${secrets.redisPassword}@${secrets.redisHost}`,
    'smtp-url': secrets.smtpUrl,
    'admin-password': secrets.adminPassword,
    'session-public-key': secrets.sessionKeys.publicKey,
    'session-private-key': secrets.sessionKeys.privateKey,
  };
  const ofProcesses = processes.flatMap(({ process, owner, user, settings }) => [
    ...(user ? [{ path: `${process}/mongo-url`, content: mongoUrl(secrets, user), owner }] : []),
    ...settings.map((setting) => ({ path: `${process}/${setting}`, content: values[setting], owner })),
  ]);
  return [
    ...ofProcesses,
    { path: 'mongo-setup/key', content: secrets.mongoKey, owner: mongoSetup },
    { path: 'mongo-setup/passwords.json', content: JSON.stringify(secrets.mongoPasswords), owner: mongoSetup },
    { path: 'mongo/key', content: secrets.mongoKey, owner: servers },
    { path: 'rabbitmq/password', content: secrets.rabbitmqPassword, owner: servers },
    { path: 'redis/redis.conf', content: `requirepass ${secrets.redisPassword}\n`, owner: servers },
    { path: 'redis/password', content: secrets.redisPassword, owner: servers },
  ];
}

function mongoUrl({ mongoPasswords, mongoHosts }: Secrets, user: MongoUser) {
  return `mongodb://${user}:${mongoPasswords[user]}@${mongoHosts}/?replicaSet=rs0&authSource=admin`;
}
