import { expect, test } from 'vitest';
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
