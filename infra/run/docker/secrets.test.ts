import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../launcher/root.ts';
import { brokerDefinitions } from '../launcher/servers/broker-definitions.ts';
import { redisUsers } from '../launcher/servers/redis-users.ts';
import { makeMissing, secretFiles } from './secrets.ts';

const servers = {
  namespace: 'studio',
  mongoHosts: 'mongo-1:27017,mongo-2:27017',
  rabbitmqHost: 'rabbitmq:5672',
  redisHost: 'redis:6379',
  smtpUrl: 'smtp://mail:1025',
  oidcClientSecret: 'secret-of-the-studio',
};

test('existing secrets stay, and missing ones are added', () => {
  const made = makeMissing({});
  expect(makeMissing(made)).toEqual(made);
  const { redisPassword: _lost, ...rest } = made;
  expect(makeMissing(rest)).toMatchObject(rest);
  expect(makeMissing({ mongoPasswords: { auth: 'kept' } as typeof made.mongoPasswords }).mongoPasswords).toMatchObject({
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

test('the stack declares each secret that its services use, and each has its file', () => {
  const stack = parse(readFileSync(join(root, 'infra/run/docker/stack.yml'), 'utf8'), { merge: true });
  const services: { secrets?: { source: string }[] }[] = Object.values(stack.services);
  const seen = services.flatMap(({ secrets = [] }) => secrets.map(({ source }) => source));
  expect(new Set(Object.keys(stack.secrets))).toEqual(new Set(seen));
  const made = secretFiles({ ...makeMissing({}), ...servers }).map(({ path }) => path);
  const files = Object.values<{ file: string }>(stack.secrets).map(({ file }) => file.replace(/^.*\}\//, ''));
  expect(made).toEqual(expect.arrayContaining(files));
});

test('each process gets the URLs of its own users and commands those of the operators; passwords stay private', () => {
  const made = makeMissing({});
  const files = secretFiles({ ...made, ...servers });
  const contentOf = (path: string) => files.find((file) => file.path === path)?.content;
  expect(contentOf('training-worker/rabbitmq-url')).toBe(
    `amqp://training:${made.rabbitmqPasswords.training}@rabbitmq:5672`,
  );
  expect(contentOf('reporting/redis-url')).toBe(`redis://reporting:${made.redisPasswords.reporting}@redis:6379`);
  expect(contentOf('ops/rabbitmq-url')).toBe(`amqp://studio:${made.rabbitmqPassword}@rabbitmq:5672`);
  expect(contentOf('ops/redis-url')).toBe(`redis://:${made.redisPassword}@redis:6379`);
  const knows = (password: string) =>
    files.filter(({ content }) => content.includes(password)).map(({ path }) => path.split('/')[0]);
  expect(knows(made.rabbitmqPasswords.training)).toEqual(['training', 'training-worker', 'rabbitmq']);
  expect(knows(made.redisPasswords.training)).toEqual(['training', 'training-worker', 'redis']);
  expect(knows(made.rabbitmqPassword)).toEqual(['ops', 'rabbitmq']);
  expect(knows(made.redisPassword)).toEqual(['ops', 'redis', 'redis']);
});

test('the containers of RabbitMQ and Redis are replaced when what they read at their start changes', () => {
  const { 'x-users': labels } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'));
  const passwordOf = () => 'password';
  const operator = { name: 'studio', password: 'password' };
  const read = [brokerDefinitions({ namespace: 'studio', operator, passwordOf }), redisUsers('studio', passwordOf)];
  const digest = createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 12);
  expect(labels['studio.users']).toBe(digest);
});

test('only the API of auth signs sessions and reaches the identity provider, only auth signs notices; files stay private', () => {
  const files = secretFiles({ ...makeMissing({}), ...servers });
  for (const secret of ['PRIVATE KEY', servers.oidcClientSecret]) {
    expect(files.filter(({ content }) => content.includes(secret)).map(({ owner }) => owner)).toEqual([3001]);
  }
  const ofKey = files.filter(({ path }) => path.endsWith('/vapid-private-key'));
  expect(ofKey.map(({ owner }) => owner)).toEqual([3001, 3011]);
  const folders = new Map(files.map(({ path, owner }) => [path.split('/')[0], owner]));
  for (const { path, owner } of files) expect(folders.get(path.split('/')[0])).toBe(owner);
});

test('the command keeps earlier secrets, except for the environment, new session keys and leftovers of a killed run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = fileURLToPath(new URL('make-secrets.ts', import.meta.url));
  const { NODE_COMPILE_CACHE } = process.env;
  const make = (env: Record<string, string> = {}, options: readonly string[] = []) =>
    spawnSync(process.execPath, [script, folder, ...options], {
      env: { NODE_COMPILE_CACHE, ...env },
      encoding: 'utf8',
    });
  const written = (path: string) => readFileSync(join(folder, path), 'utf8');
  const kept = () => ['mongo-setup/passwords.json', 'auth/mongo-url'].map(written);
  const sessionKeys = () => ['auth', 'gateway'].map((process) => written(`${process}/session-public-key`));

  expect(make({ SMTP_URL: 'smtp://old' }).status).toBe(0);
  const [before, [oldKey]] = [kept(), sessionKeys()];
  expect(make({ SMTP_URL: 'smtp://new' }, ['--new-session-keys']).status).toBe(0);
  expect([written('auth-worker/smtp-url'), kept()]).toEqual(['smtp://new', before]);
  const [newKey, ...others] = sessionKeys();
  expect(newKey).not.toBe(oldKey);
  expect(others).toEqual([newKey]);

  // A leftover file is read-only, even for root without the capability to override that.
  const left = join(folder, 'left');
  writeFileSync(left, 'half');
  linkSync(left, join(folder, 'redis/password.new'));
  expect(make().status).toBe(0);
  expect(readFileSync(left, 'utf8')).toBe('half');
  expect([kept(), sessionKeys()]).toEqual([before, [newKey, newKey]]);

  expect(make({ SMTP_URL: 'mail:25' })).toMatchObject({
    status: 1,
    stderr: 'SMTP_URL: must be a URL that starts with smtp:// or smtps://\n',
  });
});
