import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { patienceMs } from '@studio/chassis/testing/until';
import { root } from '../../run/launcher/root.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { newKeyPair } from './age.ts';
import { backUpStudio } from './back-up-studio.ts';
import { checkBackup } from './check-backup.ts';
import { copyElsewhere } from './copy-elsewhere.ts';
import { givenStudio } from './testing/given-studio.ts';

const mongoUrl = process.env['MONGO_URL'] ?? '';
const namespace = `nightly${process.pid}`;

type Settings = Readonly<Record<string, string>>;

function start(command: readonly string[], settings: Settings = {}) {
  const { PATH, NODE_COMPILE_CACHE, RABBITMQ_URL, REDIS_URL } = process.env;
  const servers = { MONGO_URL: mongoUrl, RABBITMQ_URL, REDIS_URL };
  const env = { PATH, NODE_COMPILE_CACHE, ...servers, NAMESPACE: namespace, ...settings };
  const [file = '', ...args] = command;
  return spawn(process.execPath, [join('infra/operate/backup', file), ...args], { cwd: root, env });
}

/** Runs a command. Returns its output and exit code. */
async function run(command: readonly string[], settings?: Settings) {
  const child = start(command, settings);
  const [out, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said: `${out}${complaint}`, code: code as number };
}

const outcomes = (client: mongo.MongoClient) =>
  client.db(`${namespace}_reporting`).collection<{ _id: string }>('operations').find().toArray();

function keyFile(identity: string) {
  const path = join(scratchFolder('identity'), 'key.txt');
  writeFileSync(path, `# created: 2026-11-28\n${identity}\n`);
  return path;
}

const backups = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('2'));

test('an encrypted backup is copied elsewhere, checked with and without the key, and tried by the drill', async () => {
  const client = await givenStudio(namespace, 'auth', 'accounts', [{ _id: 'ana', name: 'Ana' }] as never);
  const [owner, stranger] = [await newKeyPair(), await newKeyPair()];
  const [dataDir, elsewhere] = [scratchFolder('data'), scratchFolder('elsewhere')];
  const settings = { DATA_DIR: dataDir, BACKUP_KEY: owner.key, BACKUP_COPY_TO: elsewhere };

  expect(await run(['back-up.ts'], settings)).toMatchObject({ code: 0 });
  const [name = ''] = backups(join(dataDir, 'backups'));
  expect(readdirSync(elsewhere)).toEqual([name]);
  const copy = join(elsewhere, name);
  expect(readdirSync(copy).filter((file) => !file.endsWith('.age'))).toEqual(['manifest.json']);

  const wrong = await run(['restore.ts', copy, '--check', '--identity', keyFile(stranger.identity)]);
  expect(wrong).toEqual({
    code: 1,
    said: 'the private key does not fit: the backup was encrypted for another one\n',
  });
  expect(await checkBackup(copy)).toMatchObject({ format: 2 });
  expect(await checkBackup(copy, [owner.identity])).toMatchObject({ encryptedFor: [owner.key, expect.any(String)] });

  expect(await run(['drill.ts'], settings)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^recuperable: sí, \d+ s/),
  });
  expect(await run(['drill.ts', '--weekly'], settings)).toEqual({ code: 0, said: '' });
  expect(await outcomes(client)).toEqual([
    expect.objectContaining({ _id: 'backup', goodAt: expect.any(Date), problem: null }),
    expect.objectContaining({ _id: 'drill', goodAt: expect.any(Date), problem: null }),
  ]);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  expect(databases.filter(({ name }) => name.startsWith(`${namespace}-drill`))).toEqual([]);

  rmSync(join(copy, 'auth.accounts.bson.gz.age'));
  for (const identities of [undefined, [owner.identity]]) {
    await expect(checkBackup(copy, identities)).rejects.toThrow('auth.accounts.bson.gz.age is missing or damaged');
  }
});

test('the drill says what the audit finds in a backup, and it is kept for the doctor', async () => {
  const account = { _id: 'ana', special: 5, carried: 0, plan: null, next: null, weekUse: {} };
  const client = await givenStudio(namespace, 'training', 'credit-accounts', [account] as never);
  const folder = join(scratchFolder('drill'), 'monday');
  await backUpStudio({ mongoUrl, namespace, folder });
  const { code, said } = await run(['drill.ts', folder]);
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^recuperable: no, .+: the audit finds differences/),
  });
  const [drill] = await outcomes(client);
  expect(drill).toMatchObject({ _id: 'drill', problem: expect.stringContaining('the audit finds differences') });
  expect(drill).not.toHaveProperty('goodAt');
});

test('the schedule makes the first backup at once, says that its place is gone, and goes on', async () => {
  const client = await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const dataDir = scratchFolder('data');
  const child = start(['back-up.ts', '--schedule'], { DATA_DIR: dataDir, BACKUP_COPY_TO: '/nowhere' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const part of child.stderr.setEncoding('utf8')) {
    said += part as string;
    if (said.includes('the next attempt is in an hour')) break;
  }
  const [name = ''] = backups(join(dataDir, 'backups'));
  expect(said).toContain(`${name}, but not in /nowhere: there is no such folder: is it mounted?`);
  expect(existsSync(join(dataDir, 'backups', name, 'manifest.json'))).toBe(true);
  expect(await outcomes(client)).toMatchObject([{ _id: 'backup', problem: expect.stringContaining('/nowhere') }]);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** A backup copied by an rclone that runs this script. */
function copyWhere(script: string) {
  const [folder, bin] = [scratchFolder('backup'), scratchFolder('bin')];
  writeFileSync(join(bin, 'rclone'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'rclone'), 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${bin}:${path}`;
  onTestFinished(() => void (process.env['PATH'] = path));
  return {
    folder,
    copy: (longestMs = patienceMs) => copyElsewhere({ folder, target: 'cloud:studio', patienceMs: longestMs }),
  };
}

test('a place that hangs is given up', async () => {
  const { folder, copy } = copyWhere('exec sleep 1000');
  await expect(copy(100)).rejects.toThrow(
    `the backup is in ${folder}, but not in cloud:studio: it took longer than 0 s`,
  );
});

test('a wrong key is reported as such, although the answer of S3 ends with other text', async () => {
  const answer = [
    'ERROR : Attempt 1/1 failed',
    'Failed to copy: InvalidAccessKeyId: no such key.',
    '\tstatus code: 403',
  ];
  const { folder, copy } = copyWhere(`printf '${answer.join('\\n')}' >&2; exit 1`);
  await expect(copy()).rejects.toThrow(
    `the backup is in ${folder}, but not in cloud:studio: Failed to copy: InvalidAccessKeyId: no such key. status code: 403`,
  );
});
