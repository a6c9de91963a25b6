import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { runProgram } from '../run-program.ts';
import type { ProcessSpec } from '../supervised-process.ts';
import { flags, type ServerOptions } from './server-options.ts';

const configureReplicaSet = 'infra/run/launcher/servers/configure-replica-set.ts';

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
        wiredTigerCacheSizeGB: 0.25,
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
    isReady: (signal) =>
      runProgram(configureReplicaSet, { args: [`127.0.0.1:${port}`], signal }).then(
        () => true,
        () => false,
      ),
  };
}

export function mongoUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
}
