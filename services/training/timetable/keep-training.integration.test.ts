import { outboxOf } from '@studio/chassis/outbox/outbox';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { studioForTests } from '../testing/studio-bench.ts';

const studio = studioForTests({ worker: 'none' });
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const form = { category: 'normal', maxCapacity: 10, trainingDate: nextMonday(), startTime: '06:00', endTime: '07:00' };
const stored = async (_id: string) => (await studio.stores.trainings.findOne({ _id }))!;
const keep = (id: string) => admin.ask('POST', `/api/admin/trainings/${id}/keep`);

test('an edit that does not name the number of people leaves it, another one changes it, and 0 takes it away', async () => {
  const id = await studio.schedule(admin, { ...form, minParticipants: 3 });
  const edited = async (over: object) => {
    await admin.ask('PUT', `/api/admin/trainings/${id}`, { ...form, ...over });
    return (await stored(id)).minParticipants;
  };
  expect((await stored(id)).minParticipants).toBe(3);
  expect(await edited({ title: 'Funcional' })).toBe(3);
  expect(await edited({ minParticipants: 5 })).toBe(5);
  expect(await edited({ minParticipants: 0 })).toBeUndefined();
  expect(await edited({ title: 'Yoga' })).toBeUndefined();
});

test('a bulk generation asks for it in each class', async () => {
  const day = addStudioDays(nextMonday(), 1);
  const slots = { morningSlots: ['06:00'], afternoonSlots: ['16:00'] };
  const bulk = { category: 'normal', maxCapacity: 5, startDate: day, endDate: day, ...slots, minParticipants: 4 };
  expect((await admin.ask('POST', '/api/admin/trainings/bulk', bulk)).body.created).toBe(2);
  const made = await studio.stores.trainings.find({ date: day }).toArray();
  expect(made.map(({ minParticipants }) => minParticipants)).toEqual([4, 4]);
});

test('a class that is kept asks for nobody any more: an edit that everybody hears of, once', async () => {
  const id = await studio.schedule(admin, { ...form, startTime: '06:30', minParticipants: 3 });
  const before = await stored(id);
  const first = await keep(id);
  expect(first).toMatchObject({ status: 200, body: { training: { id, version: before.revision + 1 } } });
  const after = await stored(id);
  expect(after.minParticipants).toBeUndefined();
  expect([after.version, after.revision]).toEqual([before.version + 1, before.revision + 1]);
  expect(after.editedAt).toBeInstanceOf(Date);
  expect((await keep(id)).body.training.version).toBe(after.revision);
  const told = (await outboxOf(studio.connection).find({ routingKey: trainingChanged.type }).toArray())
    .flatMap(({ envelopes }) => envelopes)
    .filter(({ aggregateId }) => aggregateId === id);
  expect(told.map(({ version, payload }) => [version, 'minParticipants' in (payload as object)])).toEqual([
    [after.version, false],
  ]);
  await admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
  expect((await keep(id)).body.code).toBe('TRAINING_CANCELLED');
  expect((await keep('0'.repeat(24))).body.code).toBe('TRAINING_NOT_FOUND');
});
