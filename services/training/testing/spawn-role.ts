import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface SpawnedRole {
  readonly url: string;
  /** Kills the process; resolves when it has exited. */
  kill(): Promise<void>;
}

/** Starts a role as a process of its own, which a test may kill; resolves once it is alive. */
export async function spawnRole(
  role: 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
): Promise<SpawnedRole> {
  const port = await freePort();
  const entry = fileURLToPath(new URL('../main.ts', import.meta.url));
  const url = `http://127.0.0.1:${port}`;
  const spawned = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment, PORT: String(port), ROLES: role, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  while (spawned.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { url, kill: () => killed(spawned) };
    await pause(20);
  }
  throw new Error(`the ${role} ended with exit code ${spawned.exitCode}`);
}

async function killed(spawned: ChildProcess): Promise<void> {
  const gone = once(spawned, 'exit');
  spawned.kill('SIGKILL');
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
