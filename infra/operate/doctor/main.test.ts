import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { expect, test } from 'vitest';
import { processIdentity } from '../../run/bootstrap.mjs';
import { root } from '../../run/launcher/root.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';

/** The doctor's output for a studio whose servers are all down. */
function examine(environment: Readonly<Record<string, string>>): string {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    MONGO_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100',
    RABBITMQ_URL: 'amqp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...environment,
  };
  return spawnSync(process.execPath, ['infra/operate/doctor/main.ts'], { cwd: root, env, encoding: 'utf8' }).stdout;
}

test('every running replica is examined, even if the settings do not give their number', () => {
  const dataDir = scratchFolder('doctor');
  mkdirSync(join(dataDir, 'run'));
  const started = { pid: process.pid, identity: processIdentity(process.pid) };
  const record = ['gateway', 'training-api-3', 'training-worker'].map((name) => ({ ...started, name }));
  writeFileSync(join(dataDir, 'run', 'processes.json'), JSON.stringify(record));
  const said = examine({ DATA_DIR: dataDir });
  const examined = [...said.matchAll(/^FAIL (training-api\S*) /gm)].map(([, name]) => name);
  expect(examined).toEqual(['training-api', 'training-api-2', 'training-api-3']);
});

test('causes come before their effects: disk, servers, processes, the gateway', () => {
  const dataDir = scratchFolder('doctor');
  const said = examine({ DATA_DIR: dataDir });
  expect(said).toContain(`read its log, ${join(dataDir, 'logs', 'membership.log')};`);
  const parts = ['disk of DATA_DIR', 'mongodb', 'rabbitmq', 'redis', 'mail server', 'training', 'gateway'];
  const places = parts.map((part) => said.search(new RegExp(`^\\S+ +${part} `, 'm')));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(said).toContain('need attention: begin with the first');
  expect(said).toMatch(new RegExp(`^studio ${studioVersion}, 2`));
});

test('first it says that the studio was started with another PORT', () => {
  const dataDir = scratchFolder('doctor');
  mkdirSync(join(dataDir, 'run'));
  const record = [{ name: 'mongod', pid: process.pid, identity: processIdentity(process.pid) }];
  writeFileSync(join(dataDir, 'run', 'processes.json'), JSON.stringify(record));
  const says = `the studio on ${dataDir} was started with another PORT than 8081`;
  expect(examine({ DATA_DIR: dataDir, MONGO_URL: '', PORT: '8081' })).toMatch(
    new RegExp(`^\\nFAIL PORT +${says}\n +→ give the doctor the same$`, 'm'),
  );
});

test('in Docker it names what is done there, and the disk of the machine', () => {
  const said = examine({ DATA_DIR: '/nowhere', GATEWAY_URL: 'http://127.0.0.1:1' });
  expect(said).toMatch(/^\S+ +disk of this machine +.+ GiB free/m);
  expect(said).toContain('docker compose up -d starts it, or set MONGO_HOSTS to its address');
  expect(said).toContain('docker compose up -d starts it, or set RABBITMQ_HOST to its address');
  expect(said).toContain('docker compose --profile mail up -d starts a mail catcher');
  expect(said).toContain('read its log, docker compose logs gateway;');
  expect(said).not.toMatch(/npm run|_URL to/);
});
