import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { runCommand } from './run-command.ts';

test("a command of root's is ended by sudo when it is stopped", async () => {
  const folder = scratchFolder('run-command');
  const stopping = new AbortController();
  const { begun, run } = commandOfRoot(folder, 'shift; exec "$@"', stopping.signal);
  await begun;
  stopping.abort(new Error('stopped'));
  await expect(run).rejects.toThrow('stopped');
});

test("a command of root's goes on to its end where sudo refuses to stop it", async () => {
  const folder = scratchFolder('run-command');
  const stopping = new AbortController();
  const { begun, run } = commandOfRoot(folder, `echo > ${join(folder, 'go')}; exit 1`, stopping.signal);
  await begun;
  stopping.abort(new Error('stopped'));
  await expect(run).rejects.toThrow('stopped');
  expect(existsSync(join(folder, 'done'))).toBe(true);
});

/**
 * Runs a command that this process may not signal, like one started by sudo. It ends by itself once the folder has a
 * file `go`, and then leaves a file `done`.
 *
 * @param sudo what sudo does, in sh
 */
function commandOfRoot(folder: string, sudo: string, signal: AbortSignal) {
  writeFileSync(join(folder, 'sudo'), `#!/bin/sh\n${sudo}\n`);
  chmodSync(join(folder, 'sudo'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  onTestFinished(() => {
    writeFileSync(join(folder, 'go'), '');
    kill.mockRestore();
    vi.unstubAllEnvs();
  });
  const work = `cd ${folder}; echo > begun; while [ -e begun ] && [ ! -e go ]; do sleep 0.05; done; echo > done`;
  const run = runCommand('sh', ['-c', work], { logFile: join(folder, 'log'), signal });
  const begun = waitFor(() => expect(existsSync(join(folder, 'begun'))).toBe(true));
  return { begun, run };
}
