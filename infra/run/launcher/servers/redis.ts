import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../probes.ts';
import { root } from '../root.ts';
import { flags, type ServerOptions } from './server-options.ts';
import type { ProcessSpec } from '../supervised-process.ts';

/** Keeps jobs: every write is appended to a file, and nothing is evicted. */
export function redisSpec({ binary, port, dataDir, logsDir }: ServerOptions): ProcessSpec {
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

export function redisUrl(port: number) {
  return `redis://127.0.0.1:${port}`;
}
