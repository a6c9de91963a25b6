import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const launcher = `
  const { listenForStop } = await import(${JSON.stringify(new URL('stop-request.mjs', import.meta.url).href)});
  listenForStop(() => {});
  process.stdin.resume().on('end', () => {
    process.stdout.write('nobody reads this', () => setImmediate(() => process.exit(7)));
  });
`;

test('whoever listens for a stop goes on when nobody reads its output any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher]);
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
