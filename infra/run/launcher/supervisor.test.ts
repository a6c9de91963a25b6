import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { processIdentity } from '../bootstrap.mjs';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import type { ProcessSpec } from './supervised-process.ts';

let announced: string[];
let supervisor: Supervisor;
beforeEach(() => {
  announced = [];
  supervisor = createSupervisor({ announce: (line) => announced.push(line) });
});
afterEach(() => supervisor.stop(supervisor.control.names, 0));

const patient = 'setInterval(() => {}, 1000); console.log("running", process.pid);';
const talkative = `process.stdout.write('x'.repeat(11 << 20)); process.on('SIGUSR2', () => console.log('more')); ${patient}`;
const stubborn = `process.on('SIGTERM', () => console.log('no')); ${patient}`;

describe('a supervised process', () => {
  test('that dies is restarted, which is announced with its name, how it died, and its log', async () => {
    const spec = processOf('worker', patient);
    await supervisor.start([spec]);
    const first = pidOf('worker');
    supervisor.control.kill('worker');
    await waitFor(() => expect(pidOf('worker')).not.toBe(first));
    expect(announced).toEqual([`worker died (SIGKILL): starting it again in 0.2 s; its log: ${spec.logFile}`]);
  });

  test('that keeps dying is restarted with growing delays, and fails a start that waits for it', async () => {
    const spec = processOf('broken', 'console.log("no such thing"); process.exit(3)');
    await expect(supervisor.start([spec])).rejects.toThrow(
      /broken keeps dying; .*broken.log ends with:\n.*no such thing/s,
    );
    expect(announced.map((line) => /\((.*)\).* in (.*) s;/.exec(line)?.slice(1))).toEqual([
      ['exit code 3', '0.2'],
      ['exit code 3', '0.4'],
      ['exit code 3', '0.8'],
    ]);
  });

  test('has a log that does not grow without bound, and continues in it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const spec = processOf('talkative', talkative);
    await supervisor.start([spec]);
    const before = readFileSync(spec.logFile, 'utf8');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([statSync(spec.logFile).size, readFileSync(`${spec.logFile}.1`, 'utf8') === before]).toEqual([0, true]);
    supervisor.control.kill('talkative', 'SIGUSR2');
    await waitFor(() => expect(readFileSync(spec.logFile, 'utf8')).toBe('more\n'));
  });

  test('whose program does not exist is announced as dead too', async () => {
    const spec = { ...processOf('missing', ''), command: join(tmpdir(), 'no-such-program') };
    await expect(supervisor.start([spec])).rejects.toThrow('missing keeps dying');
    expect(announced[0]).toContain('ENOENT');
  });

  test('that is stopped stays stopped until it is started', async () => {
    await supervisor.start([processOf('worker', patient)]);
    const first = pidOf('worker') as number;
    await supervisor.control.stop('worker', { signal: 'SIGKILL' });
    expect([pidOf('worker'), processIdentity(first), announced]).toEqual([undefined, null, []]);
    await supervisor.control.start('worker');
    expect(pidOf('worker')).not.toBe(first);
  });

  test('that does not stop when asked is killed after its grace period, with its children', async () => {
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}],
      { stdio: 'inherit' }); ${stubborn}`;
    const spec = processOf('parent', parent);
    await supervisor.start([spec]);
    const pids = () => [...readFileSync(spec.logFile, 'utf8').matchAll(/running (\d+)/g)].map(([, pid]) => Number(pid));
    await waitFor(() => expect(pids()).toHaveLength(2));
    await supervisor.stop(['parent'], 100);
    await waitFor(() => expect(pids().map(processIdentity)).toEqual([null, null]));
  });

  test('ends with the supervisor, even if that did not stop it', async () => {
    const source = `
      import { createSupervisor } from ${JSON.stringify(new URL('supervisor.ts', import.meta.url).href)};
      const spec = { ...${JSON.stringify(processOf('left', patient))}, isReady: async () => true };
      const supervisor = createSupervisor({ announce: () => {} });
      await supervisor.start([spec]);
      console.log(supervisor.control.pid('left'));
      process.exit(3);`;
    const { code, stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]).catch(
      (error) => error,
    );
    expect(code).toBe(3);
    await waitFor(() => expect(processIdentity(Number(stdout))).toBeNull());
  });

  test('that is stopped while it waits for a restart is not started', async () => {
    await supervisor.start([processOf('worker', patient)]);
    supervisor.control.kill('worker');
    await waitFor(() => expect(announced).toHaveLength(1));
    await supervisor.control.stop('worker');
    expect(pidOf('worker')).toBeUndefined();
  });
});

function pidOf(name: string) {
  return supervisor.control.pid(name);
}

function processOf(name: string, source: string): ProcessSpec {
  const directory = scratchFolder('supervisor');
  const logFile = join(directory, `${name}.log`);
  return {
    name,
    command: process.execPath,
    args: ['-e', source],
    env: {},
    cwd: directory,
    logFile,
    isReady: async () => readFileSync(logFile, 'utf8').includes('running'),
  };
}
