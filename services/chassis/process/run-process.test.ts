import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type Line = Record<string, unknown>;

/** Starts the test process and follows what it writes. */
function start(settings: Record<string, string>) {
  const { NODE_COMPILE_CACHE } = process.env;
  const program = new URL('../testing/test-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { env: { NODE_COMPILE_CACHE, ...settings } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const lines = () =>
    output.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  const exitCode = once(child, 'close').then(([code]) => code as number);
  const said = (msg: string) => expect.poll(() => lines().map((line) => line['msg'])).toContain(msg);
  return { child, lines, exitCode, said, errors: () => output.err };
}

test('a process starts, answers its probes, and stops in reverse order on a signal', async () => {
  const { child, lines, exitCode, said } = start({ PORT: '0' });
  await said('started');
  const url = String(lines().find(({ msg }) => msg === 'listening')?.['url']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain(
    'nodejs_eventloop_lag_seconds{process="bench-worker"}',
  );
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
  expect(
    lines()
      .slice(-2)
      .map(({ msg }) => msg),
  ).toEqual(['http closed', 'store closed']);
  expect(lines()[0]).toMatchObject({ service: 'bench', role: 'worker' });
});

test('a changed setting file stops the process in order, for a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'namespace');
  writeFileSync(path, 'before');
  const { exitCode, lines, said } = start({ PORT: '0', NAMESPACE_FILE: path });
  await said('started');
  writeFileSync(path, 'after');
  expect(await exitCode).toBe(75);
  expect(lines().slice(-3)).toMatchObject([
    { level: 'warn', settings: ['NAMESPACE'] },
    { msg: 'http closed' },
    { msg: 'store closed' },
  ]);
});

test('names invalid settings and does not start', async () => {
  const { exitCode, errors, lines } = start({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await exitCode).toBe(1);
  expect(errors().trim().split('\n')).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
  ]);
  expect(lines()).toEqual([]);
});

test('a failed start stops what was started before', async () => {
  const { exitCode, lines } = start({ PORT: '0', MISHAP: 'at start' });
  expect(await exitCode).toBe(1);
  expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
    ['fatal', 'could not start'],
    ['info', 'store closed'],
  ]);
});

test('a part that stands in front starts last and stops first', async () => {
  const { child, exitCode, lines, said } = start({ PORT: '0', BEHIND: 'starts' });
  await said('started');
  await said('listening');
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
  expect(lines().map(({ service, msg }) => [service, msg])).toEqual([
    ['behind', 'started'],
    ['bench', 'listening'],
    ['bench', 'started'],
    ['bench', 'stopping'],
    ['bench', 'http closed'],
    ['bench', 'store closed'],
    ['behind', 'store behind closed'],
  ]);
});

test('a part that cannot start ends the process, and the log names it', async () => {
  const { exitCode, lines } = start({ PORT: '0', BEHIND: 'fails' });
  expect(await exitCode).toBe(1);
  expect(lines()).toMatchObject([
    { level: 'fatal', service: 'behind', msg: 'could not start', err: { message: 'no store' } },
    { msg: 'store behind closed' },
  ]);
});

test('an unhandled error ends the process and is logged', async () => {
  const { exitCode, lines } = start({ PORT: '0', MISHAP: 'later' });
  expect(await exitCode).toBe(1);
  expect(lines().at(-1)).toMatchObject({ level: 'fatal', err: { message: 'nobody handles this' } });
});

test('a second signal does not wait for a hanging part', async () => {
  const { child, exitCode, said } = start({ PORT: '0', MISHAP: 'hangs' });
  await said('started');
  child.kill('SIGINT');
  await said('stopping');
  child.kill('SIGINT');
  expect(await exitCode).not.toBe(0);
});
