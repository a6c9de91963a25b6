import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { node24, root } from '../root.mjs';
import { flags } from './flags.mjs';

const run = promisify(execFile);
const replicaSetScript = fileURLToPath(new URL('replica-set.mjs', import.meta.url));

/**
 * A replica set of one node: transactions and change streams need one.
 *
 * @param {{ binary: string, port: number, dataDir: string, logsDir: string }} options
 * @returns {import('../supervised-process.mjs').ProcessSpec}
 */
export function mongodSpec({ binary, port, dataDir, logsDir }) {
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
    isReady: (signal) => ensureReplicaSet(port, signal),
  };
}

/**
 * @param {number} port
 * @returns {string}
 */
export function mongoUrl(port) {
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
}

/**
 * Needs the driver that npm installs, and with it Node 24: so it runs in a process of its own.
 *
 * @param {number} port
 * @param {AbortSignal} [signal]
 * @returns {Promise<boolean>} true once the node takes writes
 */
async function ensureReplicaSet(port, signal) {
  try {
    await run(node24, [replicaSetScript, `127.0.0.1:${port}`], { timeout: 20_000, ...(signal && { signal }) });
    return true;
  } catch {
    return false;
  }
}
