import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settledAudit } from '../testing/audit.ts';
import type { Person } from '../testing/cast.ts';
import { accountState, assignmentState } from '../testing/news.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  studio = await openStudio();
  admin = await studio.signIn('admin');
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
});

const ended = (state: ReturnType<typeof assignmentState>, status: 'Cancelado' | 'Vencido' = 'Cancelado') => ({
  ...state,
  status,
  endedAt: new Date().toISOString(),
  endedBy: 'system',
});

/** The ledger once everything that was told is taken in. */
async function ledgerOf(accountId: string): Promise<string[]> {
  await studio.news.heard();
  const { body } = await admin.ask('GET', `/api/admin/users/${accountId}/movements`);
  return body.map(({ reason, change }: { reason: string; change: number }) => `${reason} ${change}`).toReversed();
}

async function somebody(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.news.account(accountState(person.id), 1);
  return person;
}

const accountOf = (id: string) => studio.stores.creditAccounts.findOne({ _id: id });

describe('news of plans', () => {
  test('count once, however often they are told', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    for (const _ of [1, 2, 3]) await studio.news.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual(['assigned 12']);
    for (const _ of [1, 2, 3]) await studio.news.assignment(ended(plan), 2);
    await studio.news.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'removed -12']);
    expect(await accountOf(id)).toMatchObject({ plan: null });
  });

  test('say whether the classes expired or were removed', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    await studio.news.assignment(plan, 1);
    await studio.news.assignment(ended(plan, 'Vencido'), 2);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'expired -12']);
  });

  test('of an end that comes before its beginning grant nothing', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    await studio.news.assignment(ended(plan), 2);
    await studio.news.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual([]);
    expect((await accountOf(id))?.plan ?? null).toBeNull();
  });

  test('of a plan that takes another one’s place may come first', async () => {
    const { id } = await somebody();
    const [first, second] = [assignmentState(id), assignmentState(id, { startsAt: new Date().toISOString() })];
    await studio.news.assignment(first, 1);
    await studio.news.assignment(second, 1);
    await studio.news.assignment(ended(first), 2);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'removed -12', 'assigned 12']);
    expect(await accountOf(id)).toMatchObject({ plan: { assignmentId: second.assignmentId, classesLeft: 12 } });
  });

  test('bring the classes back that were given back while there was no plan', async () => {
    const ana = await somebody();
    const plan = assignmentState(ana.id);
    await studio.news.assignment(plan, 1);
    const trainingId = await studio.schedule(admin);
    await studio.news.heard();
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    await studio.news.assignment(ended(plan), 2);
    await studio.news.heard();
    const { body } = await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
    expect(body.remainingClasses).toBe(0);
    await studio.news.assignment(assignmentState(ana.id, { startsAt: new Date().toISOString() }), 1);
    expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'removed -11', 'carried 1', 'assigned 12']);
    expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
  });

  test('of an end that come after it leave the class alone that was given back in between', async () => {
    const ana = await somebody();
    const plan = assignmentState(ana.id);
    await studio.news.assignment(plan, 1);
    const trainingId = await studio.schedule(admin);
    await studio.news.heard();
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    const lastDayIsOver = { $set: { 'plan.endsOn': plan.startsOn } };
    await studio.stores.creditAccounts.updateOne({ _id: ana.id }, lastDayIsOver);
    const { body } = await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
    expect(body.remainingClasses).toBe(0);
    await studio.news.assignment(ended(plan, 'Vencido'), 2);
    await studio.news.assignment(assignmentState(ana.id, { startsAt: new Date().toISOString() }), 1);
    expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'carried 1', 'expired -11', 'assigned 12']);
    expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
  });

  test.each(['an end', 'another plan', 'another plan of some time later'])(
    'of %s that come late keep the class given back since',
    async (whatCameFirst) => {
      const ana = await somebody();
      const plan = assignmentState(ana.id);
      await studio.news.assignment(plan, 1);
      const trainingId = await studio.schedule(admin);
      await studio.news.heard();
      await ana.ask('POST', '/api/trainings/register', { trainingId });
      const late = ended(plan);
      await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
      const replaces = whatCameFirst !== 'another plan of some time later';
      const next = replaces
        ? assignmentState(ana.id, { startsAt: late.endedAt })
        : assignmentState(ana.id, { startsAt: new Date().toISOString(), previousEndedAt: late.endedAt });
      if (whatCameFirst === 'an end') await studio.news.assignment(late, 2);
      await studio.news.assignment(next, 1);
      expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'cancelled 1', 'removed -11', 'assigned 12']);
      expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
    },
  );
});

describe('news of a deleted account', () => {
  test('free the seats to come, take the credits, and leave no name behind', async () => {
    const ana = await somebody();
    await studio.news.assignment(assignmentState(ana.id), 1);
    await studio.news.heard();
    const trainingId = await studio.schedule(admin);
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    const deleted = accountState(ana.id, { deleted: true, email: '', firstName: '', lastName: '' });
    for (const _ of [1, 2]) {
      await studio.news.account(deleted, 2);
      await studio.news.heard();
      expect((await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`)).body).toEqual([]);
      expect(await accountOf(ana.id)).toMatchObject({ plan: null, carried: 0, special: 0 });
    }
    expect(await studio.stores.members.findOne({ _id: ana.id })).toMatchObject({
      email: '',
      firstName: '',
      lastName: '',
    });
    const enrolment = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: ana.id });
    expect(enrolment.body.code).toBe('USER_NOT_FOUND');
    const specials = await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 3 });
    expect(specials.body.code).toBe('USER_NOT_FOUND');
    const withoutPlan = await accountOf(ana.id);
    await studio.news.assignment(assignmentState(ana.id), 1);
    await studio.news.heard();
    expect(await accountOf(ana.id)).toEqual(withoutPlan);
    await studio.news.account(deleted, 3);
    await studio.news.heard();
    expect(await accountOf(ana.id)).toMatchObject({ plan: null });
  });
});
