import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { isStillRunning } from '../../run/bootstrap.mjs';
import { endLeftOvers } from './with-servers.ts';

/** A command that never ends, with a server of its own and an open handle such as a connection. */
const command = `
  const { operatorCommand } = await import(${JSON.stringify(new URL('../../run/operator-command.ts', import.meta.url).href)});
  const { withServers } = await import(${JSON.stringify(new URL('with-servers.ts', import.meta.url).href)});
  await operatorCommand('', (settings) =>
    withServers({ settings, environment: process.env, only: ['redis'] }, async () => {
      setInterval(() => {}, 1_000);
      console.log('works');
      await new Promise(() => {});
    }),
  );
`;

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'with-servers-'));
  const ports = await pickFreePorts();
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: dataDir,
    MONGO_PORT: `${ports.mongo}`,
    REDIS_PORT: `${ports.redis}`,
  };
  const child = spawn(process.execPath, ['--input-type=module', '-e', command], { env });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const errors = text(child.stderr);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
    await endLeftOvers({ dataDir, urls: {} });
    rmSync(dataDir, { recursive: true });
  });
  await once(child.stdout, 'data');
  const [server] = JSON.parse(readFileSync(join(dataDir, 'run', 'processes.json'), 'utf8'));
  return { child, exit, errors, dataDir, serverRuns: () => isStillRunning(server.pid, server.identity) };
}

test('a command that is stopped stops the servers that it started', async () => {
  const { child, exit, errors, serverRuns } = await start();
  expect(serverRuns()).toBe(true);
  child.kill('SIGINT');
  expect(await exit).toEqual([1, null]);
  expect(await errors).toContain('stopped before it finished');
  expect(serverRuns()).toBe(false);
});

test('what a killed command left running does not pass for a studio that runs', async () => {
  const { child, exit, dataDir, serverRuns } = await start();
  await endLeftOvers({ dataDir, urls: {} });
  expect(serverRuns()).toBe(true);
  child.kill('SIGKILL');
  await exit;
  await endLeftOvers({ dataDir, urls: {} });
  expect(serverRuns()).toBe(false);
});
