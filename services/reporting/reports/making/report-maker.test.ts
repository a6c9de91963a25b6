import { unsetStudio } from '@studio/chassis/studio/studio-directory';
import { readFileSync } from 'node:fs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { FromMaker } from './maker-pool.ts';

const mark = readFileSync(new URL('../../../chassis/studio/mark.png', import.meta.url));

const program = fileURLToPath(new URL('report-maker.ts', import.meta.url));

const order = {
  fileId: '0'.repeat(24),
  type: 'registered-users',
  format: 'pdf',
  filters: { startDate: null, endDate: null },
  studio: unsetStudio({ STUDIO_NAME: 'Estudio' }),
  logo: mark,
  madeAt: new Date('2026-02-01T15:00:00Z'),
};

test('a report maker ends with its worker and ignores SIGTERM and SIGINT', async () => {
  const maker = fork(program, { execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  const ended = once(maker, 'exit');
  // An answer shows that it runs.
  maker.send({ kind: 'make', order });
  const [answer] = (await once(maker, 'message')) as [FromMaker];
  expect(answer).toMatchObject({ kind: 'failed', error: { message: 'the database is not open' } });
  maker.kill('SIGTERM');
  maker.kill('SIGINT');
  maker.send({ kind: 'make', order });
  await once(maker, 'message');
  maker.disconnect();
  expect(await ended).toEqual([0, null]);
});
