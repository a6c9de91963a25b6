// Makes the mongod on an address a replica set of one, or sets its new address. Ends once that mongod accepts writes.

import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: readonly { readonly host: string }[];
}

const codes = { notYetInitialized: 94, invalidReplicaSetConfig: 93 };

const [host = ''] = process.argv.slice(2);
const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 15_000 });
await ensureConfigured();
while (!(await client.db('admin').command({ hello: 1 }))['isWritablePrimary']) await sleep(50);
await client.close();

async function ensureConfigured() {
  const admin = client.db('admin');
  const config = await currentConfig();
  if (config === null) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const members = [{ ...config.members[0], host }];
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  }
}

/** @returns null before the first start */
async function currentConfig(): Promise<ReplicaSetConfig | null> {
  try {
    return (await client.db('admin').command({ replSetGetConfig: 1 }))['config'];
  } catch (error) {
    const code = (error as { code?: number }).code;
    if (code === codes.notYetInitialized) return null;
    if (code !== codes.invalidReplicaSetConfig) throw error;
    // The stored configuration names another port: the node does not find itself in it.
    const stored = client
      .db('local', { readPreference: 'secondaryPreferred' })
      .collection<ReplicaSetConfig>('system.replset');
    return stored.findOne();
  }
}
