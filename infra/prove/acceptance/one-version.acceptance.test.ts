import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { root } from '../../run/launcher/root.ts';

const { origin, processOrigins } = inject('studio');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const ask = async (at: string, path: string) => (await apiClient(at).get(path)).body;

test('every process, the footer and the API document have the version of package.json', async () => {
  const alive = [origin, ...Object.values(processOrigins)].map((at) => ask(at, '/healthz'));
  const answers = await Promise.all([...alive, ask(origin, '/api/studio')]);
  expect(answers.map((answer) => answer.version)).toEqual(answers.map(() => version));
  expect((await ask(origin, '/api/openapi.json')).info.version).toBe(version);
});
