import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../probes.ts';
import { runProgram } from '../run-program.ts';
import type { ProcessSpec } from '../supervised-process.ts';
import { redisUsers } from './redis-users.ts';
import { flags, type ServerOptions, serverSpec } from './server-spec.ts';

const configureReplicaSet = 'infra/run/launcher/servers/configure-replica-set.ts';

/** A replica set of one node: transactions and change streams need one. */
export function mongodSpec({ binary, port, dataDir, logsDir }: ServerOptions): ProcessSpec {
  const dbPath = join(dataDir, 'mongo');
  mkdirSync(dbPath, { recursive: true });
  return serverSpec({
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
      // A transaction that a killed process left open blocks its documents, by default for 60 s.
      ...flags({ setParameter: 'transactionLifetimeLimitSeconds=10' }),
      // There is no other node to hand over to; by default mongod would wait 15 s for one.
      ...flags({ setParameter: 'shutdownTimeoutMillisForSignaledShutdown=100' }),
    ],
    logsDir,
    isReady: (signal) =>
      runProgram(configureReplicaSet, { args: [`127.0.0.1:${port}`], signal }).then(
        () => true,
        () => false,
      ),
  });
}

export function mongoUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
}

interface RedisOptions extends ServerOptions {
  /** Namespace of the studio whose services get users; without it none are made. The default user is unrestricted. */
  readonly namespace?: string | undefined;
}

/** Keeps jobs: every write is appended to a file, and nothing is evicted. */
export function redisSpec({ binary, port, dataDir, logsDir, namespace }: RedisOptions): ProcessSpec {
  const directory = join(dataDir, 'redis');
  mkdirSync(directory, { recursive: true });
  const configuration = join(directory, 'redis.conf');
  writeFileSync(configuration, namespace === undefined ? '' : redisUsers(namespace, (service) => service));
  return serverSpec({
    name: 'redis',
    command: binary,
    args: [
      configuration,
      ...flags({
        bind: '127.0.0.1',
        port,
        dir: directory,
        daemonize: 'no',
        appendonly: 'yes',
        save: '',
        'maxmemory-policy': 'noeviction',
      }),
    ],
    logsDir,
    isReady: () => answersOnPort({ port, send: 'PING\r\n', expect: '+PONG' }),
  });
}

export function redisUrl(port: number) {
  return `redis://127.0.0.1:${port}`;
}
