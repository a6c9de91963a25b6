import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../launcher/root.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';

interface ComposeFile {
  readonly services: {
    readonly rabbitmq: { readonly init: boolean; readonly healthcheck: { readonly test: readonly string[] } };
  };
}

const { rabbitmq } = (parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile)
  .services;

/** Runs the health check with a `rabbitmqctl` that answers `answer`; the log last answered `silentFor` seconds ago. */
async function check({ silentFor, answer }: { silentFor: number; answer: string }) {
  const directory = scratchFolder('broker-health');
  const [worked, asked, control] = ['worked', 'asked', 'rabbitmqctl'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(worked, '');
  const at = Date.now() / 1_000 - silentFor;
  utimesSync(worked, at, at);
  writeFileSync(control, `#!/bin/sh\necho "$*" > ${asked}\n${answer}\n`);
  chmodSync(control, 0o755);
  const script = rabbitmq.healthcheck.test.at(-1)!.replaceAll('$$', '$').replaceAll('/tmp/worked', worked);
  const ended = promisify(execFile)('bash', ['-c', `kill() { echo "kill $*"; }; ${script}`], {
    env: { PATH: `${directory}:${process.env['PATH']}` },
  });
  const { code = 0, stdout } = (await ended.catch((error: unknown) => error)) as { code?: number; stdout: string };
  const isNoted = statSync(worked).mtimeMs / 1_000 > Date.now() / 1_000 - 10 && silentFor >= 0;
  return { isHealthy: code === 0, wasAsked: existsSync(asked), isNoted, isKilled: stdout === 'kill -KILL -1\n' };
}

const dead = `echo 'Error: {:exit, {:noproc, ...}}'; exit 1`;

test('a broker whose write-ahead log has just answered is healthy, and not asked', async () => {
  expect(await check({ silentFor: 5, answer: dead })).toMatchObject({ isHealthy: true, wasAsked: false });
});

test('a broker whose write-ahead log answers is healthy, and that is noted', async () => {
  expect(await check({ silentFor: 20, answer: 'echo ok' })).toEqual({
    isHealthy: true,
    wasAsked: true,
    isNoted: true,
    isKilled: false,
  });
});

test('a broker whose write-ahead log does not answer is unhealthy, and ended after 45 s', async () => {
  const unhealthy = { isHealthy: false, wasAsked: true, isNoted: false };
  expect(await check({ silentFor: 40, answer: dead })).toEqual({ ...unhealthy, isKilled: false });
  expect(await check({ silentFor: 46, answer: dead })).toEqual({ ...unhealthy, isKilled: true });
});

test('a starting broker has five minutes', async () => {
  expect(await check({ silentFor: -250, answer: dead })).toMatchObject({ isHealthy: false, isKilled: false });
});

test('the broker is not the first process of its container, which no process inside could end', () => {
  expect(rabbitmq.init).toBe(true);
});
