import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Processes that have a user of their own in MongoDB. */
export const mongoUsers = ['auth', 'membership', 'training', 'reporting', 'ops'] as const;

export type MongoUser = (typeof mongoUsers)[number];

export interface MadeSecrets {
  /** By which the nodes of the replica set know each other. */
  readonly mongoKey: string;
  readonly mongoPasswords: Record<MongoUser, string>;
  readonly rabbitmqPassword: string;
  readonly redisPassword: string;
  /** Of the first administrator, unless one is given. */
  readonly adminPassword: string;
  /** ES256, in PEM. */
  readonly sessionKeys: { privateKey: string; publicKey: string };
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
    sessionKeys: made.sessionKeys ?? sessionKeys(),
  };
}

/** Needs no escaping, neither in a URL nor in a shell. */
function password(bytes = 24) {
  return randomBytes(bytes).toString('base64url');
}

function sessionKeys() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
