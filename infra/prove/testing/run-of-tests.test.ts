import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { processIdentity } from '../../run/bootstrap.mjs';
import { signalGroup } from '../../run/launcher/process-group.ts';
import { scratchClone } from './scratch-clone.ts';

const endless = `
require('node:fs').writeFileSync(__dirname + '/npm.pid.new', String(process.pid));
require('node:fs').renameSync(__dirname + '/npm.pid.new', __dirname + '/npm.pid');
setInterval(() => {}, 60_000);
`;

describe('a run of tests that is interrupted', () => {
  test('while packages are installed ends the installation and says that it stops', async () => {
    const clone = scratchClone(endless);
    const { child, said } = clone.run('prove/test.mjs');
    const npm = await npmOf(clone);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(processIdentity(npm)).toBeNull();
    expect(said()).toBe('  …  Installing npm packages\n\nStopping\n');
  });

  test('while the web app is built ends the build and says that it stops', async () => {
    const clone = scratchClone(endless);
    clone.installPackages();
    const { child, said } = clone.run('prove/test.mjs', 'browser');
    const npm = await npmOf(clone);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(processIdentity(npm)).toBeNull();
    expect(said()).toBe('  …  Building the web app\n\nStopping\n');
  });

  test('by killing its first process leaves nothing running', async () => {
    const clone = scratchClone(endless);
    clone.installPackages();
    const { child, said } = clone.run('prove/test.mjs', 'browser');
    const npm = await npmOf(clone);
    child.kill('SIGKILL');
    // npm holds the run's output too, so the run closes after it.
    await once(child, 'close');
    expect(processIdentity(npm)).toBeNull();
    expect(said()).toBe('  …  Building the web app\n\nStopping\n');
  });
});

test('a run of tests whose set-up fails says why without a stack', async () => {
  const clone = scratchClone(`console.log('no such workspace'); process.exit(3);`);
  clone.installPackages();
  const { child, said } = clone.run('prove/test.mjs', 'browser');
  expect(await once(child, 'close')).toEqual([1, null]);
  const log = join(clone.path, '.data', 'test', 'logs', 'build-web.log');
  expect(said()).toBe(
    `  …  Building the web app\nnpm run failed (exit code 3); ${log} ends with:\nno such workspace\n`,
  );
});

/** @returns the process number of its npm, once it runs */
async function npmOf({ path }: ReturnType<typeof scratchClone>): Promise<number> {
  const file = join(path, 'programs', 'npm.pid');
  await waitFor(() => expect(existsSync(file)).toBe(true));
  const pid = Number(readFileSync(file, 'utf8'));
  onTestFinished(() => signalGroup(pid, 'SIGKILL'));
  return pid;
}
