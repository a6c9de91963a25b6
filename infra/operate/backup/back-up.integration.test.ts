import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs, { existsSync, fstatSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unfinishedRestore } from '@studio/chassis/mongo/connect';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { root } from '../../run/launcher/root.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { backUpStudio } from './back-up-studio.ts';
import { readManifest } from './manifest.ts';
import { schemaSteps } from './schema.ts';
import { givenStudio } from './testing/given-studio.ts';

const mongoUrl = process.env['MONGO_URL'] ?? '';
const namespace = `backup${process.pid}`;

/** `npm run backup` of the namespace. */
function backUp(parent = scratchFolder('back-up'), name = 'monday') {
  const folder = join(parent, name);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MONGO_URL: mongoUrl, NAMESPACE: namespace };
  const child = spawn(process.execPath, ['infra/operate/backup/back-up.ts', folder], { cwd: root, env });
  const ended = Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  const end = async () => {
    const [said, [code]] = await ended;
    return { said, code, left: readdirSync(parent) };
  };
  const begun = () => readdirSync(parent).some((name) => /^monday\..+\.partial$/.test(name));
  return { child, end, begun };
}

/** Inodes of what is synced to disk before the folder exists, and after. */
async function watchSyncs(folder: string) {
  const before: number[] = [];
  const after: number[] = [];
  const note = (fd: number) => void (existsSync(folder) ? after : before).push(fstatSync(fd).ino);
  vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    note(fd);
    done(null);
  });
  const handle = await open(tmpdir());
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    note(this.fd);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return { before, after };
}

test('a backup that is interrupted, by SIGINT or SIGTERM, leaves nothing', async () => {
  // More than can be compressed in a second.
  await givenStudio(
    namespace,
    'training',
    'trainings',
    Array.from({ length: 64 }, () => ({ noise: randomBytes(1 << 20) })),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, end, begun } = backUp();
    await expect.poll(begun).toBe(true);
    child.kill(signal);
    const said = expect.stringContaining('stopped before it finished');
    expect({ signal, ...(await end()) }).toEqual({ signal, said, code: 1, left: [] });
  }
});

test('remains of a killed backup are removed by the first backup a day later', async () => {
  await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const parent = scratchFolder('back-up');
  const partial = join(parent, 'sunday.a1b2c3.partial');
  mkdirSync(partial);
  writeFileSync(join(partial, 'auth.accounts.bson.gz'), '');
  expect(await backUp(parent).end()).toMatchObject({ said: '', left: ['monday', 'sunday.a1b2c3.partial'] });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [join(partial, 'auth.accounts.bson.gz'), partial]) utimesSync(path, yesterday, yesterday);
  expect(await backUp(parent, 'tuesday').end()).toEqual({
    said: `removed ${partial}, left by a backup that was killed\n`,
    code: 0,
    left: ['monday', 'tuesday'],
  });
});

test.each(['ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is named with its folder and what to do, and nothing is left',
  async (code) => {
    await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
    const parent = scratchFolder('back-up');
    const fails = (...parts: unknown[]) =>
      (parts.at(-1) as (error: Error) => void)(Object.assign(new Error(code), { code }));
    vi.spyOn(fs, 'write').mockImplementation(fails);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(backUpStudio({ mongoUrl, namespace, folder: join(parent, 'monday') })).rejects.toThrow(
      `the disk of ${parent} is full (${code}): make room there, by removing old backups for example, or name a folder on another disk`,
    );
    expect(readdirSync(parent)).toEqual([]);
  },
);

test('what a restore has left unfinished is not backed up', async () => {
  await givenStudio(namespace, 'auth', unfinishedRestore, [{ since: new Date() }]);
  expect(await backUp().end()).toEqual({
    said: 'a restore has not finished: restore again, with --replace\n',
    code: 1,
    left: [],
  });
});

test('a studio without all of its collections is not backed up, since nobody could restore that', async () => {
  const client = await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  await client.db(`${namespace}_training`).dropCollection('movements');
  const folder = join(scratchFolder('back-up'), 'monday');
  await expect(backUpStudio({ mongoUrl, namespace, folder })).rejects.toThrow(
    `namespace ${namespace} lacks training.movements: start the studio, which creates them, then back it up`,
  );
});

test('a backup says which version made it, and which schema the databases had reached', async () => {
  await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const folder = join(scratchFolder('back-up'), 'monday');
  expect(await backUpStudio({ mongoUrl, namespace, folder })).toMatchObject({ schema: schemaSteps.length });
  expect(await readManifest(folder)).toMatchObject({ studioVersion, schema: schemaSteps.length });
});

test('all of a backup is on the disk before its folder gets its name, and then the name', async () => {
  await givenStudio(namespace, 'auth', 'accounts', [{ name: 'Ana' }]);
  const parent = scratchFolder('back-up');
  const folder = join(parent, 'monday');
  const { before, after } = await watchSyncs(folder);
  await backUpStudio({ mongoUrl, namespace, folder });
  const files = [...readdirSync(folder).filter((name) => name.endsWith('.bson.gz')), 'manifest.json', ''];
  const written = files.map((name) => statSync(join(folder, name)).ino);
  expect(new Set(before)).toEqual(new Set(written));
  expect(before.slice(-2)).toEqual(written.slice(-2));
  expect(after).toEqual([statSync(parent).ino]);
});
