import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { whilePackagesAreLocked } from './debian-packages.ts';
import { runCommand } from './run-command.ts';

const frontend = 'dpkg: error: dpkg frontend lock was locked by another process with pid 7';
const lists = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)';

test('an installation is retried until nobody else holds the package locks, and the wait is announced once', async () => {
  const { said, attempts, done } = install([`Setting up\n${frontend}\nNote: it is wrong`, lists, lists, null]);
  await done;
  expect(attempts()).toBe(4);
  expect(said).toEqual([`  …  Waiting for others who work on this machine's packages: ${frontend}`]);
});

test('an installation that fails for another reason fails at once, even after an attempt that found a lock', async () => {
  const { attempts, done } = install([lists, 'E: Unable to locate package redis-server', null]);
  await expect(done).rejects.toThrow('E: Unable to locate package redis-server');
  expect(attempts()).toBe(2);
});

test('an installation is given up when others work on the packages for too long', async () => {
  const { attempts, done } = install([frontend, null], { forMs: 0 });
  await expect(done).rejects.toThrow(frontend);
  expect(attempts()).toBe(1);
});

test('an installation that waits ends when it is stopped', async () => {
  const stopping = new AbortController();
  const say = () => stopping.abort(new Error('stopped'));
  const { attempts, done } = install([frontend, null], { everyMs: 60_000, signal: stopping.signal, say });
  await expect(done).rejects.toThrow('aborted');
  expect(attempts()).toBe(1);
});

/** @param outputs what each attempt prints before it fails; null: it does not fail */
function install(outputs: readonly (string | null)[], options?: Partial<Parameters<typeof whilePackagesAreLocked>[1]>) {
  const logFile = join(scratchFolder('package-locks'), 'install.log');
  const said: string[] = [];
  let attempts = 0;
  const attempt = () => {
    const output = outputs[attempts] ?? null;
    attempts += 1;
    const script = output === null ? 'exit 0' : 'printf "%s\\n" "$0"; exit 2';
    return runCommand('sh', ['-c', script, output ?? ''], { logFile });
  };
  const done = whilePackagesAreLocked(attempt, { say: (line) => said.push(line), everyMs: 1, ...options });
  return { said, attempts: () => attempts, done };
}
