import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ownersHeardBy } from './republish-all.ts';

const nobody = {
  mongoUrl: 'mongodb://127.0.0.1:1/',
  rabbitmqUrl: 'amqp://127.0.0.1:1',
  redisUrl: 'redis://127.0.0.1:1',
  namespace: 'no name',
};

test('a failed service is named with its command, and the commands inherit the extra certificates', async () => {
  const module = JSON.stringify(new URL('republish-all.ts', import.meta.url).href);
  const command = `const { republishAll } = await import(${module}); await republishAll(${JSON.stringify(nobody)}).catch(console.log);`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS: '/no/such.pem' };
  const args = ['--input-type=module', '-e', command];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  for (const service of ['auth', 'membership', 'training']) expect(stdout).toContain(`npm run republish -- ${service}`);
  // This process and each of the three commands report that they cannot read them.
  expect(stderr.match(/extra certs from `\/no\/such\.pem`/g)).toHaveLength(4);
});

test('a service gets the events of the services whose facts it keeps republished', () => {
  expect(ownersHeardBy('reporting')).toEqual(['auth', 'membership', 'training']);
  expect(ownersHeardBy('training')).toEqual(['auth', 'membership']);
  expect(ownersHeardBy('auth')).toEqual(['membership', 'training']);
});
