import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Processes that have a user of their own in MongoDB. */
export const mongoUsers = /** @type {const} */ (['auth', 'membership', 'training', 'reporting', 'ops']);

/**
 * @typedef {typeof mongoUsers[number]} MongoUser
 * @typedef {object} MadeSecrets
 * @property {string} mongoKey by which the nodes of the replica set know each other
 * @property {Record<MongoUser, string>} mongoPasswords
 * @property {string} rabbitmqPassword
 * @property {string} redisPassword
 * @property {string} adminPassword of the first administrator, unless one is given
 * @property {{ privateKey: string, publicKey: string }} sessionKeys ES256, in PEM
 */

/**
 * The secrets made before, completed with the missing ones.
 *
 * @param {Partial<MadeSecrets>} made
 * @returns {MadeSecrets}
 */
export function makeMissing(made) {
  const passwords = Object.fromEntries(mongoUsers.map((user) => [user, made.mongoPasswords?.[user] ?? password()]));
  return {
    mongoKey: made.mongoKey ?? randomBytes(96).toString('hex'),
    mongoPasswords: /** @type {Record<MongoUser, string>} */ (passwords),
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
