import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface SpawnedWorker {
  /** Kills the process; resolves when it has exited. */
  kill(): Promise<void>;
}

/** Starts a worker as a process of its own, which a test may kill; resolves once it is alive. */
export async function spawnWorker(environment: Readonly<Record<string, string>>): Promise<SpawnedWorker> {
  const port = await freePort();
  const entry = fileURLToPath(new URL('../main.ts', import.meta.url));
  const worker = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment, PORT: String(port), ROLES: 'worker', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  while (worker.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return { kill: () => killed(worker) };
    await pause(20);
  }
  throw new Error(`the worker ended with exit code ${worker.exitCode}`);
}

async function killed(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
