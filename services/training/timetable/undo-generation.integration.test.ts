import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { beforeAll, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const bulk = (over: Record<string, unknown> = {}) => ({
  category: 'normal',
  maxCapacity: 10,
  startDate: nextMonday(),
  endDate: addStudioDays(nextMonday(), 1),
  morningSlots: ['06:00', '07:00'],
  afternoonSlots: [],
  ...over,
});
const generate = async (over?: Record<string, unknown>) =>
  (await admin.ask('POST', '/api/admin/trainings/bulk', bulk(over))).body;
const undo = (runId: string) => admin.ask('DELETE', `/api/admin/trainings/bulk/${runId}`);
const scheduled = () => studio.stores.trainings.countDocuments({ status: 'scheduled' });

test('undoing a bulk generation keeps booked trainings and those of other runs', async () => {
  await generate({ endDate: nextMonday(), morningSlots: ['06:00'] });
  const { runId, created, skipped } = await generate();
  expect({ created, skipped }).toEqual({ created: 3, skipped: 1 });
  const [booked] = await studio.stores.trainings.find({ runId }).toArray();
  const ana = await studio.signIn('member');
  await studio.events.memberWithPlan(ana.id);
  await ana.ask('POST', '/api/trainings/register', { trainingId: booked!._id });

  expect(await undo(runId)).toMatchObject({ status: 200, body: { removed: 2, kept: 1 } });
  expect(await scheduled()).toBe(2);
  expect(await undo(runId)).toMatchObject({ status: 200, body: { removed: 0, kept: 1 } });
  expect((await undo(newId())).body.code).toBe('BULK_RUN_NOT_FOUND');
  expect(await generate()).toMatchObject({ created: 2, skipped: 2 });
  expect((await generate()).runId).toBeUndefined();
});

test('seats that only fixed slots have taken go with the run, and each member is mailed once', async () => {
  const monday = addStudioDays(nextMonday(), 14);
  const [ana, berta, carla] = [
    await studio.signIn('member'),
    await studio.signIn('member'),
    await studio.signIn('member'),
  ];
  for (const { id } of [ana, berta, carla]) await studio.events.memberWithPlan(id);
  const hours = ['03:00:00', '04:00:00'];
  const slots = hours.map((startTime) => ({ weekday: 1, startTime, category: 'normal' }));
  for (const { id } of [ana, berta]) await admin.ask('PUT', `/api/admin/users/${id}/fixed-slots`, { slots });
  const run = { startDate: monday, endDate: monday, maxCapacity: 2 };
  const { runId } = await generate({ ...run, morningSlots: ['03:00', '04:00', '05:00'] });
  const bookingsOf = ({ id }: Person, status: 'booked' | 'cancelled') =>
    studio.stores.bookings.find({ accountId: id, status }).toArray();
  for (const person of [ana, berta]) {
    await waitFor(async () => expect(await bookingsOf(person, 'booked')).toHaveLength(2));
  }
  const [third, fourth, fifth] = await studio.stores.trainings.find({ runId }).sort({ startsAt: 1 }).toArray();
  expect((await carla.ask('POST', '/api/trainings/register', { trainingId: fifth!._id })).status).toBe(201);
  expect((await carla.ask('POST', `/api/trainings/${third!._id}/waitlist`)).status).toBe(201);

  expect(await undo(runId)).toMatchObject({ status: 200, body: { removed: 2, kept: 1 } });
  for (const person of [ana, berta]) {
    expect(await bookingsOf(person, 'booked')).toEqual([]);
    expect(await bookingsOf(person, 'cancelled')).toHaveLength(2);
    expect((await person.ask('GET', '/api/users/movements')).body[0]).toMatchObject({ reason: 'refunded', change: 1 });
  }
  const mails = await mailsOf(studio.connection)
    .find({ template: { $ne: 'slot-booked' } })
    .toArray();
  const about = mails.map(({ template, accountId }) => `${template} ${accountId}`).toSorted();
  expect(about).toEqual([ana, berta, carla].map(({ id }) => `run-undone ${id}`).toSorted());
  expect(mails.find(({ accountId }) => accountId === carla.id)?.payload['waitedFor']).toEqual([third!._id]);
  expect((await admin.ask('GET', `/api/admin/trainings/${fourth!._id}/cancellation`)).status).toBe(404);

  const again = await generate({ ...run, morningSlots: ['03:00'] });
  const isBooked = async () => expect(await bookingsOf(ana, 'booked')).toHaveLength(1);
  expect(again).toMatchObject({ created: 1 });
  await waitFor(isBooked);
});

test('a booking at the moment of undoing is kept with its training, or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const day = addStudioDays(nextMonday(), 2 + round);
    const { runId } = await generate({ startDate: day, endDate: day, morningSlots: ['09:00'] });
    const { _id } = (await studio.stores.trainings.findOne({ runId }))!;
    const ana = await studio.signIn('member');
    await studio.events.memberWithPlan(ana.id);
    const [undone, booking] = await Promise.all([
      undo(runId),
      ana.ask('POST', '/api/trainings/register', { trainingId: _id }),
    ]);
    expect(undone.body).toMatchObject(booking.status === 201 ? { removed: 0, kept: 1 } : { removed: 1, kept: 0 });
  }
});

test('the preview counts those that would have begun by now', async () => {
  const today = toStudioDate(new Date());
  const days = { startDate: addStudioDays(today, -2), endDate: addStudioDays(today, 1) };
  const slots = { morningSlots: ['00:00', '22:59:59'], category: 'special' };
  const { body } = await admin.ask('POST', '/api/admin/trainings/bulk/preview', bulk({ ...days, ...slots }));
  const { created, skipped, past } = body;
  expect({ created, skipped }).toEqual({ created: 8, skipped: 0 });
  // Today's last one begins within the hour before midnight.
  expect([5, 6]).toContain(past);
});
