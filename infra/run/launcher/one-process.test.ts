import { expect, test } from 'vitest';
import { environmentOfPart, inOneProcess } from './one-process.ts';
import type { ProcessSpec } from './supervised-process.ts';

const spec = (name: string, env: Record<string, string>): ProcessSpec => ({
  name,
  command: 'node',
  args: ['--flag', `${name}/main.ts`],
  env,
  cwd: '/',
  logFile: `/data/logs/${name}.log`,
  isReady: async () => name === 'gateway',
});
const given = {
  gateway: { PORT: '8080', NAMESPACE: 'n', AUTH_URL: 'http://127.0.0.1:9000' },
  auth: { PORT: '9000', NAMESPACE: 'n', MONGO_URL: 'mongodb://auth@m', SESSION_PRIVATE_KEY: 'secret' },
  training: { PORT: '9001', NAMESPACE: 'n', MONGO_URL: 'mongodb://training@m' },
};

test('one process is named, logged and ready as a whole', async () => {
  const one = inOneProcess(Object.entries(given).map(([name, env]) => spec(name, env)));
  expect(one).toMatchObject({
    name: 'studio',
    args: ['--flag', 'infra/run/studio-process.ts'],
    logFile: '/data/logs/studio.log',
  });
  expect(await one.isReady()).toBe(true);
});

test('each part reads what a process of its own would read', () => {
  const { env } = inOneProcess(Object.entries(given).map(([name, env]) => spec(name, env)));
  for (const [name, own] of Object.entries(given)) expect(environmentOfPart(name, env)).toMatchObject(own);
});
