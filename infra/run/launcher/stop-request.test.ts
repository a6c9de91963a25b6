import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const launcher = `
  const { listenForStop } = await import(${JSON.stringify(new URL('stop-request.ts', import.meta.url).href)});
  listenForStop(() => {});
  process.stdin.resume().on('end', () => {
    process.stdout.write('nobody reads this', () => setImmediate(() => process.exit(7)));
  });
`;

test('listening for a stop goes on when the output is closed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher]);
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([7, null]);
});

const parent = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: ['ignore', 'inherit', 'ignore'] });
`;
const orphan = `
  const { onceOrphaned } = await import(${JSON.stringify(new URL('../bootstrap.mjs', import.meta.url).href)});
  onceOrphaned(() => process.exit());
  console.log('waits');
  setInterval(() => {}, 60_000);
`;

test('a process that watches its parent is notified when that is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent, orphan]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  // When it ends, its share of the parent's output closes.
  await expect(once(child.stdout, 'close')).resolves.toBeDefined();
});
