import { randomBytes } from 'node:crypto';
import { brokerDefinitions } from '../launcher/servers/broker-definitions.ts';
import { redisUsers } from '../launcher/servers/redis-users.ts';
import { newSessionKeys, newVapidKey, type SessionKeys } from '../launcher/session-keys.ts';

const services = ['auth', 'membership', 'training', 'reporting'] as const;

type Service = (typeof services)[number];

/** The users at the servers: one for each service, and one for the operators' commands. */
const users = [...services, 'ops'] as const;

export type User = (typeof users)[number];

interface MadeSecrets {
  /** Authenticates the nodes of the replica set to each other. */
  readonly mongoKey: string;
  readonly mongoPasswords: Record<User, string>;
  /** Passwords of the operators' users. */
  readonly rabbitmqPassword: string;
  readonly redisPassword: string;
  /** Passwords of the services' users. */
  readonly rabbitmqPasswords: Record<Service, string>;
  readonly redisPasswords: Record<Service, string>;
  /** Password of the first administrator, unless one is given. */
  readonly adminPassword: string;
  readonly sessionKeys: SessionKeys;
  /** Signs notices to devices; with a new key every browser has to subscribe again. */
  readonly vapidKey: string;
}

/** Completes earlier secrets with the missing ones. */
export function makeMissing(made: Partial<MadeSecrets>): MadeSecrets {
  return {
    mongoKey: made.mongoKey ?? randomBytes(96).toString('hex'),
    mongoPasswords: passwordsOf(users, made.mongoPasswords),
    rabbitmqPassword: made.rabbitmqPassword ?? password(),
    redisPassword: made.redisPassword ?? password(),
    rabbitmqPasswords: passwordsOf(services, made.rabbitmqPasswords),
    redisPasswords: passwordsOf(services, made.redisPasswords),
    adminPassword: made.adminPassword ?? password(12),
    sessionKeys: made.sessionKeys ?? newSessionKeys(),
    vapidKey: made.vapidKey ?? newVapidKey(),
  };
}

function passwordsOf<U extends string>(users: readonly U[], made: Partial<Record<U, string>> = {}): Record<U, string> {
  return Object.fromEntries(users.map((user) => [user, made[user] ?? password()])) as Record<U, string>;
}

/** Needs no escaping, neither in a URL nor in a shell. */
function password(bytes = 24) {
  return randomBytes(bytes).toString('base64url');
}

/** The secrets of each process, and the user id as which docker-compose.yml runs it. */
type Secrets = MadeSecrets & {
  namespace: string;
  mongoHosts: string;
  rabbitmqHost: string;
  redisHost: string;
  smtpUrl: string;
  /** Empty without an identity provider. */
  oidcClientSecret: string;
};

type SecretFile = { path: string; content: string; owner: number };

type Setting =
  | 'smtp-url'
  | 'admin-password'
  | 'oidc-client-secret'
  | 'session-public-key'
  | 'session-private-key'
  | 'vapid-private-key';

/** `user`: the name under which the process signs in to MongoDB, RabbitMQ and Redis. */
const processes: readonly { process: string; owner: number; user?: User; settings: readonly Setting[] }[] = [
  { process: 'gateway', owner: 3000, settings: ['session-public-key'] },
  {
    process: 'auth',
    owner: 3001,
    user: 'auth',
    settings: [
      'smtp-url',
      'session-public-key',
      'session-private-key',
      'admin-password',
      'oidc-client-secret',
      'vapid-private-key',
    ],
  },
  { process: 'membership', owner: 3002, user: 'membership', settings: ['smtp-url', 'session-public-key'] },
  { process: 'training', owner: 3003, user: 'training', settings: ['smtp-url', 'session-public-key'] },
  { process: 'reporting', owner: 3004, user: 'reporting', settings: ['session-public-key'] },
  { process: 'auth-worker', owner: 3011, user: 'auth', settings: ['smtp-url', 'vapid-private-key'] },
  { process: 'membership-worker', owner: 3012, user: 'membership', settings: ['smtp-url'] },
  { process: 'training-worker', owner: 3013, user: 'training', settings: ['smtp-url'] },
  { process: 'reporting-worker', owner: 3014, user: 'reporting', settings: [] },
  { process: 'ops', owner: 3020, user: 'ops', settings: ['smtp-url', 'admin-password'] },
];
const mongoSetup = 3021;
/** The user id in the official images of MongoDB, RabbitMQ and Redis. */
const servers = 999;

export function secretFiles(secrets: Secrets): SecretFile[] {
  const values = {
    'smtp-url': secrets.smtpUrl,
    'admin-password': secrets.adminPassword,
    // A swarm accepts no empty secret.
    'oidc-client-secret': `${secrets.oidcClientSecret}\n`,
    'session-public-key': secrets.sessionKeys.publicKey,
    'session-private-key': secrets.sessionKeys.privateKey,
    'vapid-private-key': secrets.vapidKey,
  };
  const urlsOf = (user: User) => ({
    'mongo-url': mongoUrl(secrets, user),
    'rabbitmq-url': rabbitmqUrl(secrets, user),
    'redis-url': redisUrl(secrets, user),
  });
  const ofProcesses = processes.flatMap(({ process, owner, user, settings }) => [
    ...Object.entries(user ? urlsOf(user) : {}).map(([name, content]) => ({
      path: `${process}/${name}`,
      content,
      owner,
    })),
    ...settings.map((setting) => ({ path: `${process}/${setting}`, content: values[setting], owner })),
  ]);
  return [
    ...ofProcesses,
    { path: 'mongo-setup/key', content: secrets.mongoKey, owner: mongoSetup },
    { path: 'mongo-setup/passwords.json', content: JSON.stringify(secrets.mongoPasswords), owner: mongoSetup },
    { path: 'mongo/key', content: secrets.mongoKey, owner: servers },
    { path: 'rabbitmq/definitions.json', content: definitionsOf(secrets), owner: servers },
    { path: 'redis/redis.conf', content: redisConfiguration(secrets), owner: servers },
    { path: 'redis/password', content: secrets.redisPassword, owner: servers },
  ];
}

function mongoUrl({ mongoPasswords, mongoHosts }: Secrets, user: User) {
  return `mongodb://${user}:${mongoPasswords[user]}@${mongoHosts}/?replicaSet=rs0&authSource=admin`;
}

/** The operators' user at RabbitMQ, named like the only user of version 1.0.0. */
const brokerOperator = 'studio';

function rabbitmqUrl(secrets: Secrets, user: User) {
  const { rabbitmqPasswords, rabbitmqPassword, rabbitmqHost } = secrets;
  const [name, key] = user === 'ops' ? [brokerOperator, rabbitmqPassword] : [user, rabbitmqPasswords[user]];
  return `amqp://${name}:${key}@${rabbitmqHost}`;
}

function definitionsOf({ namespace, rabbitmqPassword, rabbitmqPasswords }: Secrets) {
  const operator = { name: brokerOperator, password: rabbitmqPassword };
  const passwordOf = (service: string) => rabbitmqPasswords[service as Service];
  return JSON.stringify(brokerDefinitions({ namespace, operator, passwordOf }));
}

/** Operators use Redis's default user. */
function redisUrl({ redisPasswords, redisPassword, redisHost }: Secrets, user: User) {
  return user === 'ops'
    ? `redis://:${redisPassword}@${redisHost}`
    : `redis://${user}:${redisPasswords[user]}@${redisHost}`;
}

function redisConfiguration({ namespace, redisPassword, redisPasswords }: Secrets) {
  const users = redisUsers(namespace, (service) => redisPasswords[service as Service]);
  return `requirepass ${redisPassword}\n${users}`;
}
