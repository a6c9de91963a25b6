import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimDataDir } from './instance.ts';
import { processIdentity } from '../bootstrap.mjs';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';

const launcher = `
  const { claimDataDir } = await import(${JSON.stringify(new URL('instance.ts', import.meta.url).href)});
  const { spawn } = await import('node:child_process');
  const instance = await claimDataDir(process.argv[1], () => {});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  instance.started('orphan', child.pid);
  console.log(child.pid);
  setInterval(() => {}, 1000);
`;

const claimOnly = `
  const { claimDataDir } = await import(${JSON.stringify(new URL('instance.ts', import.meta.url).href)});
  (await claimDataDir(process.argv[1], () => {})).release();
`;

describe('a data directory', () => {
  test('is held by one instance at a time', async () => {
    const dataDir = scratchFolder('instance');
    const instance = await claimDataDir(dataDir, () => {});
    const message = `The studio already runs on ${dataDir} (process ${process.pid}): a command needs the PORT that it was started with; another studio needs its own DATA_DIR`;
    await expect(claimDataDir(dataDir, () => {})).rejects.toThrow(message);
    instance.release();
    (await claimDataDir(dataDir, () => {})).release();
  });

  test('into which nothing can be written is named with the reason', async () => {
    const dataDir = join(scratchFolder('instance'), 'file');
    writeFileSync(dataDir, '');
    const message = `Nothing can be written into ${dataDir} (ENOTDIR): set DATA_DIR to another one`;
    await expect(claimDataDir(dataDir, () => {})).rejects.toThrow(message);
  });

  test.each([0o755, 0o777, 0o750])('that others can read (%o) is closed to them', async (mode) => {
    const dataDir = scratchFolder('instance');
    chmodSync(dataDir, mode);
    (await claimDataDir(dataDir, () => {})).release();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('that is new is closed to others from the beginning, regardless of the umask', async () => {
    const parent = scratchFolder('instance');
    const dataDir = join(parent, 'new');
    const script = `process.umask(0); ${claimOnly}`;
    const claimed = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
    expect(await once(claimed, 'exit')).toEqual([0, null]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('that everybody uses is left as it is', async () => {
    const dataDir = scratchFolder('instance');
    chmodSync(dataDir, 0o1777);
    const message = `${dataDir} is shared by all users: set DATA_DIR to a folder of its own`;
    await expect(claimDataDir(dataDir, () => {})).rejects.toThrow(message);
    expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
  });

  test('into which the record can no longer be written does not end the instance', async () => {
    const dataDir = scratchFolder('instance');
    const instance = await claimDataDir(dataDir, () => {});
    mkdirSync(join(dataDir, 'run', 'processes.json.new'));
    expect(() => instance.started('itself', process.pid)).not.toThrow();
    expect(() => instance.ended(process.pid)).not.toThrow();
    instance.release();
  });

  test('whose instance was killed is taken over, and its remaining processes are stopped', async () => {
    const dataDir = scratchFolder('instance');
    const killed = spawn(process.execPath, ['--input-type=module', '-e', launcher, dataDir]);
    const [output] = await once(killed.stdout, 'data');
    const orphan = Number(String(output));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(processIdentity(orphan)).not.toBeNull();

    const said: string[] = [];
    const instance = await claimDataDir(dataDir, (line) => said.push(line));
    expect(processIdentity(orphan)).toBeNull();
    expect(said).toEqual(['Stopping what an earlier start left running: orphan']);
    instance.release();
  });

  test('whose record names a reused process id leaves that process alone', async () => {
    const dataDir = scratchFolder('instance');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    const pid = other.pid as number;
    mkdirSync(join(dataDir, 'run'));
    writeFileSync(join(dataDir, 'run', 'processes.json'), JSON.stringify([{ name: 'old', pid, identity: 'another' }]));
    (await claimDataDir(dataDir, () => {})).release();
    expect(processIdentity(pid)).not.toBeNull();
    other.kill('SIGKILL');
  });
});
