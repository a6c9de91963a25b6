import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabases, services, type StudioDatabases } from '../../run/studio-databases.ts';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, nextMonday, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword, namespace, mongoUrl } = inject('studio');

let databases: StudioDatabases;
beforeAll(async () => {
  databases = await openDatabases(mongoUrl, namespace);
});
afterAll(() => databases.close());

const all = () => [databases.sessions, ...services.map((service) => databases.of[service])];

interface Profiled {
  readonly ns: string;
  readonly planSummary: string;
  readonly command?: Record<string, unknown>;
  /** Of a `getMore`: the command that opened the cursor. */
  readonly originatingCommand?: Record<string, unknown>;
}

/** The live changes of a week are read from the oplog, which has no index. */
function isChangeStream({ command, originatingCommand }: Profiled): boolean {
  return JSON.stringify([command?.['pipeline'], originatingCommand?.['pipeline']]).includes('$changeStream');
}

/** Runs `work` and returns the operations that MongoDB profiled meanwhile, with their plans. */
async function profiled(work: () => Promise<void>): Promise<Profiled[]> {
  for (const database of all()) await database.setProfilingLevel('all');
  try {
    await work();
  } finally {
    for (const database of all()) await database.setProfilingLevel('off');
  }
  const done = await Promise.all(
    all().map(async (database) => {
      const rows = database.collection<Profiled>('system.profile').find({ planSummary: { $exists: true } });
      const found = await rows.toArray();
      await database.dropCollection('system.profile');
      return found.filter((each) => !isChangeStream(each));
    }),
  );
  return done.flat();
}

async function use(admin: ApiClient) {
  const ana = await registerMember(origin);
  await assignPlan(admin, ana, await createPlan(admin));
  const trainingId = await scheduleTraining(admin);
  const [week, monday] = [`week=${nextMonday()}`, nextMonday()];
  const asked = [
    () => ana.post('/api/trainings/register', { trainingId }),
    () => ana.get(`/api/trainings/week?${week}`),
    () => ana.get(`/api/trainings/week?${week}`),
    () => ana.get('/api/trainings/my-trainings'),
    () => ana.get('/api/users/movements'),
    async () => ana.get(new URL((await ana.post('/api/users/calendar')).body.address).pathname),
    () => ana.get('/api/users/profile'),
    () => ana.get('/api/users/current-plan'),
    () => ana.get('/api/users/plan-requests'),
    () => ana.delete(`/api/trainings/register/${trainingId}`),
    () => admin.post('/api/admin/users/import', { rows: [importedUser()] }),
    () => admin.get('/api/admin/users'),
    () => admin.get('/api/admin/users?page=1&pageSize=10'),
    () => admin.get('/api/admin/users?page=1&pageSize=10&search=ocampo'),
    () => admin.get('/api/admin/users?page=1&pageSize=10&guardianMissing=true'),
    () => admin.get('/api/admin/users?page=1&pageSize=10&neverSignedIn=true'),
    () => admin.get('/api/admin/users/invitations'),
    () => admin.get('/api/admin/compliance'),
    () => admin.get('/api/admin/trainings'),
    () => admin.get(`/api/admin/trainings?from=${monday}&to=${monday}`),
    () => admin.get(`/api/admin/trainings/${trainingId}/registrations`),
    () => admin.get(`/api/admin/users/${ana.id}/movements`),
    () => admin.get(`/api/admin/users/${ana.id}/plan`),
    () => admin.get('/api/admin/plan-requests'),
    () => admin.get('/api/admin/permissions'),
    () => admin.get('/api/admin/permissions/own'),
    () => admin.get('/api/admin/stats'),
    () => admin.get('/api/admin/stats/charts'),
    () => admin.get('/api/admin/stats/retention'),
    () => admin.get('/api/admin/classes-given'),
    () => admin.get('/api/admin/today'),
    () => admin.get('/api/admin/fixed-slots/refused'),
    () => admin.get('/api/admin/follow-ups'),
    () => admin.get('/api/admin/follow-ups/away'),
    () => admin.get('/api/admin/follow-ups/new'),
    () => admin.get(`/api/admin/users?ids=${ana.id}`),
    () => admin.post('/api/admin/contacts', { id: ana.id, list: 'away', wroteFirst: true }),
    () => admin.get(`/api/admin/contacts?ids=${ana.id}`),
    () => admin.get('/api/admin/contacts/outside-hours'),
    () => ana.get('/api/users/my-data/contacts'),
    () => ana.get('/api/users/my-data/permissions'),
  ];
  for (const [index, ask] of asked.entries()) {
    const { status } = await ask();
    expect([index, status < 300]).toEqual([index, true]);
  }
}

test('no list, search, figure or booking reads a whole collection', async () => {
  const admin = await signIn(origin, adminEmail, adminPassword);
  const done = await profiled(() => use(admin));
  for (const service of ['auth', 'membership', 'training', 'reporting', 'sessions']) {
    expect(done.filter(({ ns }) => ns.startsWith(`${namespace}_${service}.`)).length).toBeGreaterThan(0);
  }
  const scans = done.filter(({ planSummary }) => planSummary.includes('COLLSCAN'));
  // The lists of plans and of webhooks read all documents, which are few.
  const others = scans.filter(({ ns }) => !/\.(?:plans|webhooks)$/.test(ns));
  // The list of all users contains every balance, of special trainings and money.
  const isOfAllUsers = ({ ns, command, originatingCommand = command }: Profiled) =>
    /_auth\.(?:credit-)?balances$/.test(ns) && isDeepStrictEqual(originatingCommand?.['filter'], {});
  const ofAllUsers = others.filter(isOfAllUsers);
  expect(ofAllUsers.filter(({ command }) => command?.['find']).length).toBeLessThanOrEqual(2);
  const unexpected = others.filter((scan) => !isOfAllUsers(scan));
  expect(unexpected.map(({ ns, command }) => `${ns}: ${JSON.stringify(command)}`)).toEqual([]);
});
