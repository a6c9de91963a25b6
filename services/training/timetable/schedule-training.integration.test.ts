import { newId } from '@studio/chassis/mongo/new-id';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { trainingScheduled } from '@studio/contracts/events/training-events';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { unsentEvents } from '../testing/audit.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const form = (over: Record<string, unknown> = {}) => ({
  category: 'normal',
  maxCapacity: 10,
  trainingDate: addStudioDays(nextMonday(), 2),
  startTime: '06:00',
  endTime: '07:00',
  ...over,
});
const update = (id: string, over: Record<string, unknown>) =>
  admin.ask('PUT', `/api/admin/trainings/${id}`, form(over));

async function bookedBy(trainingId: string): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  await person.ask('POST', '/api/trainings/register', { trainingId });
  return person;
}

describe('an administrator schedules', () => {
  test('a training, which the lists show at once and which is published', async () => {
    const { status, body } = await admin.ask('POST', '/api/admin/trainings', form());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Entrenamiento creado exitosamente',
      training: { training_date: addStudioDays(nextMonday(), 2), start_time: '06:00:00', current_participants: 0 },
    });
    expect((await admin.ask('GET', '/api/admin/trainings')).body).toContainEqual(body.training);
    const before = `/api/admin/trainings?to=${addStudioDays(nextMonday(), 1)}`;
    expect((await admin.ask('GET', before)).body).not.toContainEqual(body.training);
    const told = { envelopes: { $elemMatch: { type: trainingScheduled.type, aggregateId: body.training.id } } };
    expect(await outboxOf(studio.connection).countDocuments(told)).toBe(1);
  });

  test('one of a category at a time, also when sent twice at once', async () => {
    const twice = form({ startTime: '08:00', endTime: '09:00' });
    const answers = await Promise.all([1, 2].map(() => admin.ask('POST', '/api/admin/trainings', twice)));
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('DUPLICATE_TRAINING');
    expect((await admin.ask('POST', '/api/admin/trainings', { ...twice, category: 'special' })).status).toBe(201);
  });

  test('nothing that ends before it starts', async () => {
    const { status, body } = await admin.ask('POST', '/api/admin/trainings', form({ endTime: '05:00' }));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'La hora de fin debe ser posterior a la hora de inicio',
    });
  });

  test('and lists those between two days, both included', async () => {
    const day = '2033-03-02';
    expect((await admin.ask('POST', '/api/admin/trainings', form({ trainingDate: day }))).status).toBe(201);
    const countOf = async (range: string) => (await admin.ask('GET', `/api/admin/trainings?${range}`)).body.length;
    expect([
      await countOf(`from=${day}&to=${day}`),
      await countOf('from=2033-03-01&to=2033-03-01'),
      await countOf('from=2033-03-03'),
    ]).toEqual([1, 0, 0]);
  });
});

describe('an administrator edits', () => {
  test('the capacity, but not below those who are enrolled', async () => {
    const id = await studio.schedule(admin);
    await bookedBy(id);
    await bookedBy(id);
    const time = { startTime: '21:00', endTime: '22:00' };
    expect((await update(id, { ...time, maxCapacity: 2 })).body.training.max_capacity).toBe(2);
    expect(await update(id, { ...time, maxCapacity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'CAPACITY_BELOW_ENROLLED', message: expect.stringContaining('(2)') },
    });
    expect((await update(id, { ...time, category: 'special' })).body.code).toBe('CATEGORY_FIXED');
    expect((await update(newId(), time)).body.code).toBe('TRAINING_NOT_FOUND');
  });

  test('date and time: bookings and their use of the week move along, and the members are mailed', async () => {
    const id = await studio.schedule(admin);
    const ana = await bookedBy(id);
    const trainingDate = addStudioDays(nextMonday(), 9);
    expect((await update(id, { trainingDate })).status).toBe(200);
    const week = addStudioDays(nextMonday(), 7);
    expect((await ana.ask('GET', `/api/trainings/my-trainings?week=${week}`)).body).toMatchObject([
      { id, trainingDate },
    ]);
    const account = await studio.stores.creditAccounts.findOne({ _id: ana.id });
    expect(account).toMatchObject({ weekUse: { [week]: 1 } });
    const told = { envelopes: { $elemMatch: { aggregateId: ana.id, version: account!.version } } };
    expect(await outboxOf(studio.connection).countDocuments(told)).toBe(0);
    const mail = await mailsOf(studio.connection).findOne({ accountId: ana.id });
    expect(mail).toMatchObject({ template: 'training-moved', sentAt: null });
  });

  test('date and time: a guest who paid nothing uses no week, and a cancelled registrant is not mailed', async () => {
    const id = await studio.schedule(admin);
    const guest = await studio.signIn('member');
    await studio.events.account(someAccount({ accountId: guest.id }), 1);
    await studio.events.heard();
    await admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId: guest.id });
    const gone = await bookedBy(id);
    await gone.ask('DELETE', `/api/trainings/register/${id}`);
    const moved = { trainingDate: addStudioDays(nextMonday(), 9), startTime: '10:00', endTime: '11:00' };
    expect((await update(id, moved)).status).toBe(200);
    expect(await studio.stores.creditAccounts.findOne({ _id: guest.id })).toMatchObject({ weekUse: {} });
    const mails = await mailsOf(studio.connection).find({ template: 'training-moved' }).toArray();
    const mailed = mails.map(({ accountId }) => accountId);
    expect(mailed).toContain(guest.id);
    expect(mailed).not.toContain(gone.id);
  });

  test('date and time: the member’s own list has it in its new place', async () => {
    const [first, second] = [await studio.schedule(admin), await studio.schedule(admin)];
    const ana = await bookedBy(first);
    await ana.ask('POST', '/api/trainings/register', { trainingId: second });
    const listed = async () => {
      const { body } = await ana.ask('GET', '/api/trainings/my-trainings');
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await listed()).toEqual([second, first]);
    await update(first, { trainingDate: addStudioDays(nextMonday(), 3) });
    expect(await listed()).toEqual([first, second]);
  });

  test('nothing onto the time of another one', async () => {
    const free = { startTime: '13:00', endTime: '14:00' };
    await admin.ask('POST', '/api/admin/trainings', form(free));
    expect((await update(await studio.schedule(admin), free)).body.code).toBe('DUPLICATE_TRAINING');
  });
});

describe('a bulk generation', () => {
  const bulk = (over: Record<string, unknown> = {}) => ({
    category: 'normal',
    maxCapacity: 10,
    startDate: '2031-01-01',
    endDate: '2031-12-31',
    ...over,
  });

  test('of a whole year is one request, and all of it is published', async () => {
    const { status, body } = await admin.ask('POST', '/api/admin/trainings/bulk', bulk());
    expect({ status, ...body }).toEqual({
      status: 201,
      runId: expect.stringMatching(/^[0-9a-f]{24}$/),
      created: 3_650,
      skipped: 0,
      message: 'Entrenamientos generados exitosamente: 3650 nuevos, 0 ya existían.',
    });
    await expect.poll(() => unsentEvents(studio.connection)).toBe(0);
  });

  test('creates each training once when it is sent twice at once, and counts exactly', async () => {
    const month = bulk({ startDate: '2032-02-01', endDate: '2032-02-29', category: 'special' });
    expect((await admin.ask('POST', '/api/admin/trainings/bulk/preview', month)).body).toEqual({
      created: 290,
      skipped: 0,
      past: 0,
      days: [],
    });
    const twice = await Promise.all([1, 2].map(() => admin.ask('POST', '/api/admin/trainings/bulk', month)));
    expect(twice.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 290]);
    const wider = { ...month, endDate: '2032-03-01', morningSlots: ['05:00', '05:30'], afternoonSlots: [] };
    expect((await admin.ask('POST', '/api/admin/trainings/bulk/preview', wider)).body).toEqual({
      created: 31,
      skipped: 29,
      past: 0,
      days: [],
    });
    expect((await admin.ask('POST', '/api/admin/trainings/bulk', wider)).body).toMatchObject({
      created: 31,
      skipped: 29,
    });
  });
});
