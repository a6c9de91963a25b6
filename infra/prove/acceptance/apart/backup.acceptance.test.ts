import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { removeJobs } from '../../../operate/backup/remove-traces.ts';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { expectCleanAudit } from '../../testing/kit/expect-clean-audit.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { type Person, registerMember, registerMembers, signIn } from '../../testing/kit/people.ts';
import { printedCommands, runPrinted, startPrinted } from '../../testing/printed-commands.ts';
import { removeStudio } from '../../testing/kit/remove-studio.ts';
import { openWeeks } from '../../testing/kit/open-weeks.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../../testing/kit/scenario.ts';
import { givenServers, testSettings } from '../../testing/kit/test-settings.ts';

const servers = givenServers();
const namespace = `backup${process.pid}`;
let parentDir: string;
let backup: string;
let studio: Awaited<ReturnType<typeof startStudio>>;
let admin: ApiClient;

const start = async () => {
  studio = await startStudio({ servers, dataDir: join(parentDir, 'studio'), env: testSettings(namespace) });
  admin = await signIn(studio.origin, studio.admin.email, studio.admin.password);
};

const [schedule, backUp, drill, check, restore, replace, withNewPasswords, ...otherCommands] = printedCommands(
  'docs/backup.md › Backup and restore',
) as [string, string, string, string, string, string, string];

/** With the settings of the studio under test, and its folder and address in place of the examples of a document. */
const asPrinted = (more: Readonly<Record<string, string>> = {}) => ({
  env: { ...process.env, DATA_DIR: parentDir, NAMESPACE: namespace },
  inPlaceOf: {
    ...more,
    '.data/logs': join(parentDir, 'studio', 'logs'),
    '.data/': `${parentDir}/`,
    'http://localhost:8080': studio.origin,
  },
});

/** Lets all members book and cancel until stopped. Resolves with the number of answered requests. */
function keepBusy(members: readonly Person[], trainingIds: readonly string[]) {
  const stop = new AbortController();
  const busy = inParallel(members.length, members, async (member) => {
    let answered = 0;
    for (; !stop.signal.aborted; answered += 2) {
      const trainingId = trainingIds[answered % trainingIds.length];
      expect((await member.post('/api/trainings/register', { trainingId })).status).toBe(201);
      expect((await member.delete(`/api/trainings/register/${trainingId}`)).status).toBe(200);
    }
    return answered;
  });
  return async () => {
    stop.abort();
    return (await busy).reduce((sum, answered) => sum + answered, 0);
  };
}

beforeAll(async () => {
  parentDir = await mkdtemp(join(tmpdir(), 'studio-backup-'));
  backup = join(parentDir, 'kept');
  await start();
  await openWeeks(studio);
});
afterAll(async () => {
  await studio?.stop();
  await removeStudio(servers, namespace);
  await removeJobs(servers.redisUrl, namespace);
  await rm(parentDir, { recursive: true, force: true });
});

describe('a backup', () => {
  let booked: string;
  let member: Person;
  let erased: Person;
  let later: Person;

  test('is taken while members book', async () => {
    const everyone = await registerMembers(studio.origin, 7);
    const planId = await createPlan(admin);
    await inParallel(3, everyone, (each) => assignPlan(admin, each, planId));
    const [gone, ...members] = everyone as [Person, Person, ...Person[]];
    // Republishing this deletion after the restore must change nothing. The audit checks the dead letters.
    expect((await admin.delete(`/api/admin/users/${gone.id}`)).status).toBe(200);
    [member, erased] = members as [Person, Person];
    booked = await scheduleTraining(admin);
    expect((await member.post('/api/trainings/register', { trainingId: booked })).status).toBe(201);

    const stop = keepBusy(members.slice(1), [await scheduleTraining(admin), await scheduleTraining(admin)]);
    const taken = await runPrinted(`npm run backup -- ${backup}/`, asPrinted());
    expect(await stop()).toBeGreaterThan(0);
    expect(taken).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ documents of \d+ collections/) });
    later = await registerMember(studio.origin);
    expect((await admin.delete(`/api/admin/users/${erased.id}`)).status).toBe(200);
  });

  test('is put over a studio with data only where the command says so, and names the accounts deleted since', async () => {
    await studio.stop();
    const itself = asPrinted({ '.data/backups/<time>': backup });
    expect(await runPrinted(restore, itself)).toEqual({ code: 1, said: expect.stringContaining('is not empty') });
    const { code, said } = await runPrinted(replace, itself);
    expect(code).toBe(0);
    expect(said).toContain(`are back: delete them again\n  ${erased.id} ${erased.email}\n`);
  });

  test('brings everything back as it was, and what others keep agrees', async () => {
    await start();
    expect((await admin.delete(`/api/admin/users/${erased.id}`)).status).toBe(200);

    await expectCleanAudit(servers, namespace);
    const again = await signIn(studio.origin, member.email, member.password);
    expect(await seatsTaken(again, booked)).toBe(1);
    expect(await remainingClasses(again)).toBe(19);
    await expect(signIn(studio.origin, later.email, later.password)).rejects.toThrow('401');
  });

  test('ends every session, those that began after it too', async () => {
    for (const { token } of [member, later]) {
      const { status } = await apiClient(studio.origin, { token }).get('/api/users/profile');
      expect(status).toBe(401);
    }
  });

  test('goes on as before: a class booked now is counted everywhere', async () => {
    const again = await signIn(studio.origin, member.email, member.password);
    const trainingId = await scheduleTraining(admin);
    expect((await again.post('/api/trainings/register', { trainingId })).status).toBe(201);
    await waitFor(async () => expect(await remainingClasses(again)).toBe(18));
  });

  test('leaves nothing half-done beside itself', async () => {
    expect((await readdir(parentDir)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('the commands of the documents, as printed', () => {
  test('docs/monitoring.md: why could Ana not book yesterday at six?', async () => {
    const [addKey, findHer, findWhy, removeKey, ...others] = printedCommands(
      'docs/monitoring.md › «Why could Ana not book yesterday at six?»',
    ) as [string, string, string, string];
    expect(others).toEqual([]);
    const ana = await registerMember(studio.origin);
    const trainingId = await scheduleTraining(admin);
    const refusal = await ana.post('/api/trainings/register', { trainingId });
    expect(refusal.status).toBe(409);

    const [key = ''] = /studio_\S+/.exec((await runPrinted(addKey, asPrinted())).said) ?? [];
    const found = await runPrinted(findHer, asPrinted({ '<key>': key, '<her address>': ana.email }));
    expect(found.said).toContain(ana.id);
    const why = await runPrinted(findWhy, asPrinted({ '<her id>': ana.id }));
    const lines = why.said.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      status: 409,
      code: refusal.body.code,
      accountId: ana.id,
      trainingId,
    });
    expect(why.said).not.toContain(ana.email);
    expect(await runPrinted(removeKey, asPrinted())).toMatchObject({ code: 0 });
  });

  test('docs/backup.md: the schedule, a backup, the drill, the check, and a restore that ends all passwords', async () => {
    expect(otherCommands).toEqual([]);
    const nightly = startPrinted(`exec ${schedule}`, asPrinted());
    let said = '';
    for await (const part of nightly.stdout.setEncoding('utf8')) if ((said += part).includes('recuperable: sí')) break;
    expect(said).toContain('a backup each night at 3:00 of studio time');
    nightly.kill('SIGTERM');

    expect(await runPrinted(backUp, asPrinted())).toMatchObject({ code: 0 });
    const [, time = ''] = (await readdir(join(parentDir, 'backups'))).toSorted();
    expect(await runPrinted(drill, asPrinted())).toMatchObject({ code: 0, said: expect.stringContaining(time) });
    const ofTime = asPrinted({ '<time>': time });
    expect(await runPrinted(check, ofTime)).toMatchObject({ code: 0, said: expect.stringContaining('whole: ') });
    await studio.stop();
    expect(await runPrinted(withNewPasswords, ofTime)).toMatchObject({
      code: 0,
      said: expect.stringContaining('no password is valid any more'),
    });
  });
});
