import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hearQueue } from '@studio/chassis/testing/hear-queue';
import { expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { studioForTests } from './testing/studio-bench.ts';

const studio = studioForTests();

test('the command publishes every training, booking and balance again, the cancelled ones too', async () => {
  const admin = await studio.signIn('admin');
  const [ana, bruno] = [await studio.signIn('member'), await studio.signIn('member')];
  for (const { id } of [ana, bruno]) await studio.events.memberWithPlan(id);
  const [held, cancelled] = [await studio.schedule(admin), await studio.schedule(admin)];
  for (const { ask } of [ana, bruno]) await ask('POST', '/api/trainings/register', { trainingId: held });
  await bruno.ask('DELETE', `/api/trainings/register/${held}`);
  await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
  const bookingOf = async ({ id }: { id: string }) => (await studio.stores.bookings.findOne({ accountId: id }))?._id;
  const [ofAna, ofBruno] = [await bookingOf(ana), await bookingOf(bruno)];

  const queues = ['reporting', 'membership', 'auth'] as const;
  const heard = await Promise.all(queues.map((service) => hearQueue(studio.namespace, service)));
  const env = { ...process.env, ...studio.environment, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, ['services/training/republish.ts'], { env });
  const again = [
    `changed.v1 ${held}`,
    `cancelled.v1 ${cancelled}`,
    `booked.v1 ${ofAna}`,
    `booking-cancelled.v1 ${ofBruno}`,
  ];
  const asItHappened = [
    ...[held, cancelled].map((id) => `scheduled.v1 ${id}`),
    ...[ofAna, ofBruno].map((id) => `booked.v1 ${id}`),
    `booking-cancelled.v1 ${ofBruno}`,
    `cancelled.v1 ${cancelled}`,
  ];
  const balances = [ana, ana, ana, bruno, bruno, bruno, bruno].map(({ id }) => `plan-credits-changed.v1 ${id}`);
  const expected = [
    [...asItHappened, ...again],
    // Assigned, booked, and cancelled by Bruno; the last of each is again.
    balances,
    // Published although it never changed.
    [ana, bruno].map(({ id }) => `special-credits-changed.v1 ${id}`),
  ];
  await waitFor(() => {
    const fromTraining = heard.map((events) => events.filter((event) => event.startsWith('training.')));
    expect(fromTraining.map((events) => events.map((event) => event.replace('training.', '')).toSorted())).toEqual(
      expected.map((events) => events.toSorted()),
    );
  });
});
