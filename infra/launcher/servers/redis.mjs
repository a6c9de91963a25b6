import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../probes.mjs';
import { root } from '../root.mjs';
import { flags } from './flags.mjs';

/**
 * Keeps jobs: every write is appended to a file, and nothing is evicted.
 *
 * @param {{ binary: string, port: number, dataDir: string, logsDir: string }} options
 * @returns {import('../supervised-process.mjs').ProcessSpec}
 */
export function redisSpec({ binary, port, dataDir, logsDir }) {
  const directory = join(dataDir, 'redis');
  mkdirSync(directory, { recursive: true });
  return {
    name: 'redis',
    command: binary,
    args: flags({
      bind: '127.0.0.1',
      port,
      dir: directory,
      daemonize: 'no',
      appendonly: 'yes',
      save: '',
      'maxmemory-policy': 'noeviction',
    }),
    env: { PATH: process.env['PATH'] },
    cwd: root,
    logFile: join(logsDir, 'redis.log'),
    isReady: () => answersOnPort({ port, send: 'PING\r\n', expect: '+PONG' }),
  };
}

/** @param {number} port */
export function redisUrl(port) {
  return `redis://127.0.0.1:${port}`;
}
