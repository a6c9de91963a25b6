import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { removeJobs } from '../../../operate/backup/remove-traces.ts';
import { root } from '../../../run/launcher/root.ts';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { expectCleanAudit } from '../../testing/kit/expect-clean-audit.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { type Person, registerMember, registerMembers, signIn } from '../../testing/kit/people.ts';
import { removeStudio } from '../../testing/kit/remove-studio.ts';
import { openWeeks } from '../../testing/kit/open-weeks.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../../testing/kit/scenario.ts';
import { givenServers, testSettings } from '../../testing/kit/test-settings.ts';

const run = promisify(execFile);
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

/** `npm run backup` or `npm run restore` with the settings of the studio under test. */
async function command(name: 'back-up' | 'restore', ...args: string[]) {
  const env = { ...process.env, DATA_DIR: parentDir, NAMESPACE: namespace };
  return run(process.execPath, [`infra/operate/backup/${name}.ts`, ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
  );
}

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
    const taken = await command('back-up', `${backup}/`);
    expect(await stop()).toBeGreaterThan(0);
    expect(taken).toMatchObject({ code: 0, says: expect.stringMatching(/\d+ documents of \d+ collections/) });
    later = await registerMember(studio.origin);
    expect((await admin.delete(`/api/admin/users/${erased.id}`)).status).toBe(200);
  });

  test('is put over a studio with data only where the command says so, and names the accounts deleted since', async () => {
    await studio.stop();
    expect(await command('restore', backup)).toEqual({ code: 1, says: expect.stringContaining('is not empty') });
    const { code, says } = await command('restore', backup, '--replace');
    expect(code).toBe(0);
    expect(says).toContain(`are back: delete them again\n  ${erased.id} ${erased.email}\n`);
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
