import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { root } from '../root.ts';
import type { ProcessSpec } from '../supervised-process.ts';
import { flags, type ServerOptions } from './server-options.ts';

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: readonly { readonly host: string }[];
}

const codes = { notYetInitialized: 94, invalidReplicaSetConfig: 93 };

/** A replica set of one node: transactions and change streams need one. */
export function mongodSpec({ binary, port, dataDir, logsDir }: ServerOptions): ProcessSpec {
  const dbPath = join(dataDir, 'mongo');
  mkdirSync(dbPath, { recursive: true });
  return {
    name: 'mongod',
    command: binary,
    args: [
      ...flags({
        dbpath: dbPath,
        port,
        bind_ip: '127.0.0.1',
        replSet: 'rs0',
        oplogSize: 512,
        wiredTigerCacheSizeGB: 0.5,
      }),
      '--nounixsocket',
      '--quiet',
      ...flags({ setParameter: 'diagnosticDataCollectionEnabled=false' }),
      // A transaction left open by a killed process blocks its documents, for 60 s by default.
      ...flags({ setParameter: 'transactionLifetimeLimitSeconds=10' }),
      // There is no other node to hand over to: waiting 15 s for one is the default.
      ...flags({ setParameter: 'shutdownTimeoutMillisForSignaledShutdown=100' }),
    ],
    env: { PATH: process.env['PATH'] },
    cwd: root,
    logFile: join(logsDir, 'mongod.log'),
    isReady: (signal) => ensureReplicaSet(`127.0.0.1:${port}`, signal),
  };
}

export function mongoUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
}

/**
 * Makes the mongod on the given address a replica set of one, or sets its new address.
 *
 * @returns true once it takes writes
 */
async function ensureReplicaSet(host: string, signal?: AbortSignal): Promise<boolean> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 15_000 });
  const end = () => void client.close();
  signal?.addEventListener('abort', end);
  try {
    await ensureConfigured(client, host);
    while (!(await client.db('admin').command({ hello: 1 }))['isWritablePrimary']) await sleep(50);
    return true;
  } catch {
    return false;
  } finally {
    signal?.removeEventListener('abort', end);
    await client.close();
  }
}

async function ensureConfigured(client: MongoClient, host: string) {
  const admin = client.db('admin');
  const config = await currentConfig(client);
  if (config === null) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const members = [{ ...config.members[0], host }];
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  }
}

/** @returns null before the first start */
async function currentConfig(client: MongoClient): Promise<ReplicaSetConfig | null> {
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
