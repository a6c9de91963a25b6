import { newId } from '@studio/chassis/mongo/new-id';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;
beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const tag = (version: number) => `"${version}"`;
const changed = { status: 412, body: { code: 'CHANGED_MEANWHILE' } };
const ask = (method: string, path: string, body: unknown, ifMatch?: string) =>
  studio.api.call(method, path, {
    token: admin.token,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const release = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);

async function memberWithPlan(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

describe('the version of a training', () => {
  let hour = 0;
  async function schedule() {
    hour += 1;
    const startTime = `${String(5 + hour).padStart(2, '0')}:00`;
    const trainingDate = addStudioDays(nextMonday(), 3);
    const form = { category: 'normal', maxCapacity: 2, trainingDate, startTime, endTime: '23:00' };
    const created = await ask('POST', '/api/admin/trainings', form);
    const { id, version } = created.body.training as { id: string; version: number };
    expect(created.headers.get('etag')).toBe(tag(version));
    const edit = (changes: object, ifMatch?: string) =>
      ask('PUT', `/api/admin/trainings/${id}`, { ...form, ...changes }, ifMatch);
    const cancel = (ifMatch?: string) => ask('DELETE', `/api/admin/trainings/${id}/cancel`, undefined, ifMatch);
    return { id, version, form, edit, cancel };
  }
  const listed = async (id: string) => {
    const { body } = await admin.ask('GET', '/api/admin/trainings');
    return body.find((training: { id: string }) => training.id === id);
  };

  test('goes up with each edit and refuses the form that was opened before it', async () => {
    const { id, version, edit } = await schedule();
    const edited = await edit({ maxCapacity: 8 }, tag(version));
    expect(edited).toMatchObject({ status: 200, body: { training: { version: version + 1 } } });
    expect(edited.headers.get('etag')).toBe(tag(version + 1));
    const stale = await edit({ endTime: '22:00' }, tag(version));
    expect(stale).toMatchObject({ ...changed, body: { current: { max_capacity: 8, end_time: '23:00:00' } } });
    expect(stale.body.current).toEqual(await listed(id));
  });

  test('stays when seats are taken and freed; what they forbid is refused as ever', async () => {
    const { id, version, edit } = await schedule();
    const [ana, luis] = [await memberWithPlan(), await memberWithPlan()];
    for (const person of [ana, luis]) expect((await book(person, id)).status).toBe(201);
    await release(luis, id);
    await book(luis, id);
    expect(await listed(id)).toMatchObject({ version, current_participants: 2 });
    expect(await edit({ maxCapacity: 1 }, tag(version))).toMatchObject({
      status: 409,
      body: { code: 'CAPACITY_BELOW_ENROLLED' },
    });
    expect(await edit({ maxCapacity: 3 }, tag(version))).toMatchObject({
      status: 200,
      body: { training: { current_participants: 2, max_capacity: 3 } },
    });
  });

  test('lets one of several edits at once through, while members book', async () => {
    const { id, version, edit } = await schedule();
    const ana = await memberWithPlan();
    const [answers, booked] = await Promise.all([
      Promise.all([10, 20, 30, 40].map((maxCapacity) => edit({ maxCapacity }, tag(version)))),
      book(ana, id),
    ]);
    expect(booked.status).toBe(201);
    expect(statusesOf(answers)).toEqual([200, 412, 412, 412]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await listed(id)).toMatchObject({ max_capacity: body.training.max_capacity, current_participants: 1 });
  });

  test('keeps a training that was moved meanwhile from being cancelled', async () => {
    const { id, version, edit, cancel } = await schedule();
    await edit({ endTime: '22:00' });
    expect(await cancel(tag(version))).toMatchObject({ ...changed, body: { current: { end_time: '22:00:00' } } });
    expect(await listed(id)).toBeDefined();
    expect(await cancel(tag(version + 1))).toMatchObject({ status: 200 });
    const gone = { status: 409, body: { code: 'TRAINING_CANCELLED' } };
    expect(await cancel(tag(version + 1))).toMatchObject(gone);
    expect(await edit({}, tag(version))).toMatchObject(gone);
    expect(await ask('PUT', `/api/admin/trainings/${newId()}`, await formOf(), '"1"')).toMatchObject({ status: 404 });
  });
  const formOf = async () => (await schedule()).form;
});

describe('the version of the special trainings', () => {
  const set = ({ id }: Person, value: number, ifMatch?: string) =>
    ask('PUT', `/api/admin/users/${id}/special-trainings`, { value }, ifMatch);
  const special = () => studio.schedule(admin, { category: 'special' });

  test('refuses a count that was read before two were booked', async () => {
    const ana = await memberWithPlan();
    const five = await set(ana, 5, '"0"');
    expect(five).toMatchObject({ status: 200, body: { specialTrainingsRemaining: 5 } });
    const seen = tag(five.body.version);
    expect(five.headers.get('etag')).toBe(seen);
    for (const id of [await special(), await special()]) expect((await book(ana, id)).status).toBe(201);

    const stale = await set(ana, 6, seen);
    expect(stale).toMatchObject({ ...changed, body: { current: { specialTrainingsRemaining: 3 } } });
    const four = await set(ana, 4, tag(stale.body.current.version));
    expect(four).toMatchObject({ status: 200, body: { specialTrainingsRemaining: 4 } });
  });

  test('stays when a class of the plan is booked and cancelled', async () => {
    const ana = await memberWithPlan();
    const { body } = await set(ana, 5);
    const id = await studio.schedule(admin);
    await book(ana, id);
    await release(ana, id);
    await book(ana, id);
    expect(await set(ana, 6, tag(body.version))).toMatchObject({ status: 200 });
  });

  test('knows a count that is the same again from one that was never touched', async () => {
    const ana = await memberWithPlan();
    const { body } = await set(ana, 5);
    const id = await special();
    await book(ana, id);
    await release(ana, id);
    expect(await set(ana, 6, tag(body.version))).toMatchObject({
      ...changed,
      body: { current: { specialTrainingsRemaining: 5 } },
    });
  });

  test('lets one of several counts at once through', async () => {
    const ana = await studio.signIn('member');
    await studio.events.account(someAccount({ accountId: ana.id }), 1);
    await studio.events.heard();
    const answers = await Promise.all([1, 2, 3, 4].map((value) => set(ana, value, '"0"')));
    expect(statusesOf(answers)).toEqual([200, 412, 412, 412]);
  });
});
