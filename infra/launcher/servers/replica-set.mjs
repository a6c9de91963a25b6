import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

/**
 * Makes the mongod on the given address a replica set of one, or sets its new address, and resolves
 * once it takes writes. Usage: node replica-set.mjs 127.0.0.1:27017
 */
const [, , host = ''] = process.argv;
const codes = { notYetInitialized: 94, invalidReplicaSetConfig: 93 };

const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 15_000 });
try {
  await ensureConfigured(client);
  while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary) await sleep(50);
} finally {
  await client.close();
}

/** @param {MongoClient} client */
async function ensureConfigured(client) {
  const admin = client.db('admin');
  const config = await currentConfig(client);
  if (config === null) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const members = [{ ...config.members[0], host }];
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  }
}

/**
 * @param {MongoClient} client
 * @returns {Promise<{ version: number, members: { host: string }[] } | null>} null before the first start
 */
async function currentConfig(client) {
  try {
    return (await client.db('admin').command({ replSetGetConfig: 1 }))['config'];
  } catch (error) {
    const code = /** @type {{ code?: number }} */ (error).code;
    if (code === codes.notYetInitialized) return null;
    if (code !== codes.invalidReplicaSetConfig) throw error;
    // The stored configuration names another port: the node does not find itself in it.
    const stored = client.db('local', { readPreference: 'secondaryPreferred' }).collection('system.replset');
    return /** @type {any} */ (await stored.findOne());
  }
}
