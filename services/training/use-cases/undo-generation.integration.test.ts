import { newId } from '@studio/chassis/mongo/new-id';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settledAudit } from '../testing/audit.ts';
import { nextMonday, type Person } from '../testing/people.ts';
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
