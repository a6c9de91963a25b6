import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { newKeyPair } from '../operate/backup/age.ts';
import { pickFreePorts } from '../run/launcher/ports.ts';
import { root } from '../run/launcher/root.ts';
import { run } from './docker/engine.ts';
import { versionBefore } from './docker/upgrade.ts';
import { registerMember } from './testing/kit/people.ts';
import { printedCommands, runPrinted, startPrinted } from './testing/printed-commands.ts';

// Each of four starts installs all packages first, 800 MB that are removed afterwards.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

/** The procedures that stop a studio, change its version or its machine, with real clones and `npm start`. */
const { PATH, HOME, LANG, XDG_CACHE_HOME, NODE_EXTRA_CA_CERTS } = process.env;
const machine = { PATH, HOME, LANG, XDG_CACHE_HOME, NODE_EXTRA_CA_CERTS };
const owner = { email: 'duena@estudio.co', password: 'clave-de-prueba' };
let folder: string;
let clone: string;
let settings: Record<string, string | undefined>;
let origin: string;
let older: string;
let newer: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-printed-'));
  clone = join(folder, 'studio');
  const { gateway } = await pickFreePorts();
  origin = `http://localhost:${gateway}`;
  const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  settings = { ...machine, PORT: String(gateway), DEMO: '0', BCRYPT_COST: '4', ...admin };
  older = versionBefore().commit;
  newer = (await run('git', ['-C', root, 'rev-parse', 'HEAD'])).trim();
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Printed {
  readonly env?: Readonly<Record<string, string>>;
  readonly inPlaceOf?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const asPrinted = ({ env, inPlaceOf, cwd = clone }: Printed) => ({
  cwd,
  env: { ...settings, ...env },
  inPlaceOf: { '<older version>': older, '<newer version>': newer, ...inPlaceOf },
});

/** Runs a printed command that has to succeed. */
async function succeed(command: string, printed: Printed = {}): Promise<string> {
  const { code, said } = await runPrinted(command, asPrinted(printed));
  expect({ code, said }).toEqual({ code: 0, said: expect.any(String) });
  return said;
}

/** Runs a printed `npm start` while `work` is done. */
async function whileRunning(start: string, work: () => Promise<void>, printed: Printed = {}): Promise<void> {
  const studio = startPrinted(`exec ${start}`, asPrinted(printed));
  const ended = once(studio, 'exit');
  let said = '';
  for (const output of [studio.stdout, studio.stderr]) output.on('data', (part) => (said += String(part)));
  const isReady = async () => {
    while (!said.includes(`ready ${origin}`)) {
      const [next] = await Promise.race([once(studio.stdout, 'data'), ended]);
      if (typeof next === 'number') throw new Error(said);
    }
  };
  try {
    await isReady();
    await work();
  } finally {
    studio.kill('SIGINT');
    await ended;
  }
}

const canSignIn = (email: string, password: string) =>
  apiClient(origin)
    .post('/api/auth/login', { email, password })
    .then(({ status }) => status === 200);
const backups = () => readdirSync(join(clone, '.data', 'backups')).filter((name) => name.startsWith('2'));

test('docs/releases.md: up to this version, and the way back', async () => {
  const [backUp, goUp, start, audit] = printedCommands('docs/releases.md › Up and back') as [
    string,
    string,
    string,
    string,
  ];
  const back = printedCommands('docs/releases.md › Up and back 2') as [string, string, string, string];
  let ana = { email: '', password: '' };
  let berta = ana;
  await run('git', ['-C', clone, 'checkout', '--quiet', older]);
  await whileRunning(start, async () => {
    ana = await registerMember(origin);
    await succeed(backUp);
  });
  const [time = ''] = backups();
  await succeed(goUp);
  await whileRunning(start, async () => {
    expect(await canSignIn(ana.email, ana.password)).toBe(true);
    berta = await registerMember(origin);
    await succeed(audit);
  });
  const [goBack, restore, startAgain, auditAgain] = back;
  await succeed(goBack);
  await succeed(restore, { inPlaceOf: { '<time>': time } });
  await whileRunning(startAgain, async () => {
    expect(await canSignIn(ana.email, ana.password)).toBe(true);
    expect(await canSignIn(berta.email, berta.password)).toBe(false);
    await succeed(auditAgain);
  });
});

test('docs/backup.md: a lost machine, from the copy of an encrypted backup', async () => {
  const [goThere, exported, start, check, restore, startAgain, audit] = printedCommands(
    'docs/backup.md › A lost machine',
  ) as [string, string, string, string, string, string, string];
  const { identity, key } = await newKeyPair();
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  let ana = { email: '', password: '' };
  await run('git', ['-C', clone, 'checkout', '--quiet', newer]);
  await whileRunning('npm start', async () => {
    ana = await registerMember(origin);
    const env = { BACKUP_KEY: key, BACKUP_COPY_TO: copies, BACKUP_COPY_SAME_DISK: '1' };
    await succeed('npm run backup', { env });
  });
  const newMachine = join(folder, 'new-machine');
  mkdirSync(newMachine);
  const identityFile = join(newMachine, 'studio-backup.key');
  writeFileSync(identityFile, `${identity}\n`);
  const [time = ''] = readdirSync(copies);
  const inPlaceOf = {
    '<address of this repository>': root,
    '8080': settings['PORT']!,
    '/srv/studio-data': join(newMachine, 'data'),
    'you@example.com': owner.email,
    '/mnt/copies/<time>': join(copies, time),
    'studio-backup.key': identityFile,
  };
  await succeed(goThere, { cwd: newMachine, inPlaceOf });
  const there = { cwd: join(newMachine, 'studio'), inPlaceOf };
  const withSettings = (command: string) => `${exported.replace(/ *#.*/, '')}\n${command}`;
  await whileRunning(start, async () => undefined, { ...there, env: settingsOf(exported, inPlaceOf) });
  await succeed(withSettings(check), there);
  await succeed(withSettings(restore), there);
  await whileRunning(
    startAgain,
    async () => {
      expect(await canSignIn(ana.email, ana.password)).toBe(true);
      await succeed(withSettings(audit), there);
    },
    { ...there, env: settingsOf(exported, inPlaceOf) },
  );
});

/** The settings of a printed `export`. */
function settingsOf(exported: string, inPlaceOf: Readonly<Record<string, string>>): Record<string, string> {
  let text = exported.replace(/ *#.*/, '').replace(/^export /, '');
  for (const [example, value] of Object.entries(inPlaceOf)) text = text.replaceAll(example, value);
  return Object.fromEntries(text.split(' ').map((each) => each.split('=') as [string, string]));
}
