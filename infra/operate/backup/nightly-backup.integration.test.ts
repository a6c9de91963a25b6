import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { root } from '../../run/launcher/root.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { newKeyPair } from './age.ts';
import { backUpStudio } from './back-up-studio.ts';
import { checkBackup } from './check-backup.ts';
import { copyElsewhere } from './copy-elsewhere.ts';
import { readManifest } from './manifest.ts';
import { schemaSteps } from './schema.ts';
import { givenStudio } from './testing/given-studio.ts';

const mongoUrl = process.env['MONGO_URL'] ?? '';
const namespace = `nightly${process.pid}`;

type Settings = Readonly<Record<string, string>>;

/** The scratch folders of a test are on one disk. */
const sameDisk = { BACKUP_COPY_SAME_DISK: '1' };

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

const place = { target: 'cloud:studio', dataDir: '/nowhere', acceptsSameDisk: false };

const backups = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('2'));

test('an encrypted backup is copied elsewhere, checked with and without the key, and tried by the drill', async () => {
  const client = await givenStudio(namespace, 'auth', 'accounts', [{ _id: 'ana', name: 'Ana' }] as never);
  const [owner, stranger] = [await newKeyPair(), await newKeyPair()];
  const [dataDir, elsewhere] = [scratchFolder('data'), scratchFolder('elsewhere')];
  const settings = { DATA_DIR: dataDir, BACKUP_KEY: owner.key, BACKUP_COPY_TO: elsewhere, ...sameDisk };

  expect(await run(['back-up.ts'], settings)).toEqual({
    code: 0,
    said: expect.stringContaining(`${elsewhere} is on the disk of DATA_DIR: its copies are lost with that`),
  });
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

test('the schedule says what it does, makes the first backup at once, says that its place is gone, and goes on', async () => {
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
  const [announced] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(announced).toContain(
    `a backup each night at 3:00 of studio time, in ${join(dataDir, 'backups')}\nnot encrypted: BACKUP_KEY is not set\ncopied to /nowhere\n`,
  );
  expect(said).toMatch(/^no copy could be made in \/nowhere: there is no such folder/);
  expect(child.exitCode).toBe(0);
});

test('a copy on the disk of the studio is refused; one elsewhere is made', async () => {
  await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const [dataDir, mountPoint] = [scratchFolder('data'), scratchFolder('mnt')];
  const link = join(dataDir, 'link');
  symlinkSync(mountPoint, link);
  const folder = join(dataDir, 'backups', 'monday');
  await backUpStudio({ mongoUrl, namespace, folder });
  const copyTo = (target: string) => copyElsewhere({ folder, target, dataDir, acceptsSameDisk: false });
  for (const target of [mountPoint, link]) {
    await expect(copyTo(target)).rejects.toThrow(
      `the backup is in ${folder}, but not in ${target}: it is on the disk of DATA_DIR, which a copy has to outlive: is it mounted?`,
    );
  }
  expect(readdirSync(mountPoint)).toEqual([]);
  // A file system of its own on every Debian and Ubuntu.
  const other = mkdtempSync('/dev/shm/studio-copies-');
  onTestFinished(() => rmSync(other, { recursive: true }));
  expect(await copyTo(other)).toEqual([]);
  expect(readdirSync(other)).toEqual(['monday']);
});

test('what was made by hand between two nightly backups stays in both places, and it is said why', async () => {
  await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const [dataDir, elsewhere] = [scratchFolder('data'), scratchFolder('elsewhere')];
  const own = join(dataDir, 'backups');
  const given = async (name: string, made: 'nightly' | 'by hand') => {
    await backUpStudio({ mongoUrl, namespace, folder: join(own, name), made });
    cpSync(join(own, name), join(elsewhere, name), { recursive: true });
    return name;
  };
  const first = await given('2026-01-05T08-00-00-000Z', 'nightly');
  const byHand = await given('2026-01-05T12-00-00-000Z', 'by hand');
  const last = await given('2026-01-05T18-00-00-000Z', 'nightly');
  const settings = { DATA_DIR: dataDir, BACKUP_COPY_TO: elsewhere, ...sameDisk };
  const { code, said } = await run(['back-up.ts', '--nightly'], settings);
  expect(code).toBe(0);
  for (const folder of [own, elsewhere]) {
    expect(backups(folder).toSorted()).toEqual([byHand, last, expect.any(String)]);
    expect(said).toContain(`kept until you remove it, since it is made by hand: ${join(folder, byHand)}\n`);
    expect(said).toContain(`removed ${join(folder, first)}, which is old\n`);
  }
  expect((await run(['back-up.ts'], settings)).code).toBe(0);
  const made = await Promise.all(
    backups(own)
      .toSorted()
      .map(async (name) => (await readManifest(join(own, name))).made),
  );
  expect(made).toEqual(['by hand', 'nightly', 'nightly', 'by hand']);
});

test('a mistyped key is told to the doctor, by a backup and by the schedule', async () => {
  const client = await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const settings = { DATA_DIR: scratchFolder('data'), BACKUP_KEY: 'age1mistyped' };
  const problem = 'BACKUP_KEY is wrong: expected age public keys (age1…), separated by commas';
  for (const args of [[], ['--schedule']]) {
    expect(await run(['back-up.ts', ...args], settings)).toEqual({ code: 1, said: `${problem}\n` });
    expect(await outcomes(client)).toMatchObject([{ _id: 'backup', problem }]);
    await client.db(`${namespace}_reporting`).collection('operations').deleteMany({});
  }
});

test('a killed backup leaves word', async () => {
  const noise = Array.from({ length: 64 }, () => ({ noise: randomBytes(1 << 20) }));
  const client = await givenStudio(namespace, 'training', 'trainings', noise);
  const parent = scratchFolder('back-up');
  const child = start(['back-up.ts', join(parent, 'monday')]);
  await waitFor(() => expect(readdirSync(parent)).not.toEqual([]));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await outcomes(client)).toMatchObject([{ _id: 'backup', begunAt: expect.any(Date) }]);
});

test('a place of rclone keeps as many backups, and what was made by hand', async () => {
  const there = scratchFolder('there');
  const manifest = (made: 'nightly' | 'by hand') => {
    const versions = { format: 1, studioVersion: '1.1.0', schema: schemaSteps.length, mongoVersion: '8' };
    return JSON.stringify({ ...versions, made, takenAt: '2026-11-28T08:00:00Z', collections: [] });
  };
  const given = (parent: string, name: string, made: 'nightly' | 'by hand') => {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'manifest.json'), manifest(made));
    return name;
  };
  const first = given(there, '2026-11-28T08-00-00-000Z', 'nightly');
  const byHand = given(there, '2026-11-28T09-00-00-000Z', 'by hand');
  const middle = given(there, '2026-11-28T10-00-00-000Z', 'nightly');
  // Does what is asked of the real one, in a folder.
  copyWhere(`
    at() { echo "$1" | sed 's#^cloud:studio/*#${there}/#'; }
    case "$1 $2" in
      lsf*) ls ${there};;
      'copy cloud:'*) cd ${there} && for each in *; do mkdir -p "$3/$each" && cp "$each/manifest.json" "$3/$each"; done;;
      copyto*) cp "$2" "$(at "$3")";;
      copy*) mkdir -p "$(at "$3")";;
      purge*) rm -r "$(at "$2")";;
    esac`);
  const own = scratchFolder('own');
  const last = given(own, '2026-11-28T11-00-00-000Z', 'nightly');
  expect(await copyElsewhere({ folder: join(own, last), ...place })).toEqual([
    `removed cloud:studio/${middle}, which is old`,
    `kept until you remove it, since it is made by hand: cloud:studio/${byHand}`,
  ]);
  expect(readdirSync(there)).toEqual([first, byHand, last]);
});

/** A backup copied by an rclone that runs this script. */
function copyWhere(script: string) {
  const [folder, bin] = [scratchFolder('backup'), scratchFolder('bin')];
  writeFileSync(join(bin, 'rclone'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'rclone'), 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${bin}:${path}`;
  onTestFinished(() => void (process.env['PATH'] = path));
  return { folder, copy: (longestMs = patienceMs) => copyElsewhere({ folder, patienceMs: longestMs, ...place }) };
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
