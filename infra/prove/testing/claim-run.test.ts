import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimRun } from './claim-run.ts';
import { scratchFolder } from './scratch-folder.ts';

const run = `
  const { claimRun } = await import(${JSON.stringify(new URL('claim-run.ts', import.meta.url).href)});
  await claimRun(() => {}, process.argv[1]);
  console.log('claimed');
  setInterval(() => {}, 1000);
`;

test('a second run in the same folder is refused, and one after a run that was killed is not', async () => {
  const folder = scratchFolder('claim-run');
  const first = spawn(process.execPath, ['--input-type=module', '-e', run, folder]);
  await once(first.stdout, 'data');
  await expect(claimRun(() => {}, folder)).rejects.toThrow(
    `A test run is under way in this folder (process ${first.pid}): wait for its end, or use another clone`,
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  (await claimRun(() => {}, folder)).release();
});

test('npm test is refused before it touches anything while a run is under way', async () => {
  const claim = await claimRun(() => {}).catch(() => undefined);
  const second = spawn(process.execPath, [join(import.meta.dirname, '..', 'test.mjs'), 'format']);
  let said = '';
  for (const output of [second.stdout, second.stderr]) output.on('data', (text) => (said += text));
  const [code] = await once(second, 'close');
  claim?.release();
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^A test run is under way in this folder \(process \d+\): wait for its end, .+\n$/),
  });
});
