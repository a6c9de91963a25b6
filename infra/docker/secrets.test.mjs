import { spawnSync } from 'node:child_process';
import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeMissing } from './made-secrets.mjs';
import { secretFiles } from './secret-files.mjs';

const servers = {
  mongoHosts: 'mongo-1:27017,mongo-2:27017',
  rabbitmqHost: 'rabbitmq:5672',
  redisHost: 'redis:6379',
  smtpUrl: 'smtp://mail:1025',
};

test('what was made stays, and what is missing is added', () => {
  const made = makeMissing({});
  expect(makeMissing(made)).toEqual(made);
  const { redisPassword: _lost, ...rest } = made;
  expect(makeMissing(rest)).toMatchObject(rest);
  expect(makeMissing({ mongoPasswords: /** @type {any} */ ({ auth: 'kept' }) }).mongoPasswords).toMatchObject({
    auth: 'kept',
    training: expect.any(String),
  });
});

test('each process gets a URL of its own user, on every host of the replica set', () => {
  const made = makeMissing({});
  const files = secretFiles({ ...made, ...servers });
  expect(files.find(({ path }) => path === 'training-worker/mongo-url')).toEqual({
    path: 'training-worker/mongo-url',
    content: `mongodb://training:${made.mongoPasswords.training}@mongo-1:27017,mongo-2:27017/?replicaSet=rs0&authSource=admin`,
    owner: 3013,
  });
});

test('only the API of auth can sign sessions, and nobody else reads its files', () => {
  const files = secretFiles({ ...makeMissing({}), ...servers });
  expect(files.filter(({ content }) => content.includes('PRIVATE KEY')).map(({ owner }) => owner)).toEqual([3001]);
  const folders = new Map(files.map(({ path, owner }) => [path.split('/')[0], owner]));
  for (const { path, owner } of files) expect(folders.get(path.split('/')[0])).toBe(owner);
});

test(
  'what comes from the environment is written again, and what is wrong in it is named in one line',
  {
    timeout: 60_000,
  },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = fileURLToPath(new URL('make-secrets.mjs', import.meta.url));
    /** @param {string} SMTP_URL */
    const make = (SMTP_URL) => spawnSync(process.execPath, [script, folder], { env: { SMTP_URL }, encoding: 'utf8' });
    const written = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');
    expect(make('smtp://old').status).toBe(0);
    const passwords = written('mongo-setup/passwords.json');
    expect(make('smtp://new').status).toBe(0);
    expect([written('auth-worker/smtp-url'), written('mongo-setup/passwords.json')]).toEqual(['smtp://new', passwords]);
    expect(make('mail:25')).toMatchObject({
      status: 1,
      stderr: 'SMTP_URL: must be a URL that starts with smtp:// or smtps://\n',
    });
  },
);

test('what a run that was killed has left half done is no obstacle', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = fileURLToPath(new URL('make-secrets.mjs', import.meta.url));
  const make = () => spawnSync(process.execPath, [script, folder], { env: {}, encoding: 'utf8' }).status;
  expect(make()).toBe(0);
  // Left behind it is readable only, also for root without the right to pass by that: nobody can write into it.
  const left = join(folder, 'left');
  writeFileSync(left, 'half');
  linkSync(left, join(folder, 'redis/password.new'));
  expect(make()).toBe(0);
  expect(readFileSync(left, 'utf8')).toBe('half');
});
