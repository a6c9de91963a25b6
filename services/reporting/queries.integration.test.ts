import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, expect, test } from 'vitest';
import { benchForTests } from './testing/bench.ts';
import { someAccount, someAssignment, someBooking, someTraining } from '@studio/contracts/testing/event-fixtures';

const bench = benchForTests();
beforeAll(async () => {
  const account = someAccount();
  const training = someTraining({ category: 'special' });
  await bench.otherServices.account(account);
  await bench.otherServices.assignment(someAssignment(account.accountId));
  await bench.otherServices.training(training);
  await bench.otherServices.booking(someBooking(training.trainingId));
});

test('no query scans a whole collection', async () => {
  const { db } = bench.connection;
  await db!.setProfilingLevel('all');
  const asked = [
    '/api/admin/stats',
    '/api/admin/stats/charts',
    '/api/admin/follow-ups',
    '/api/admin/follow-ups/away',
    '/api/admin/reports/registered-users',
    '/api/admin/reports/registered-users?startDate=2026-01-01&endDate=2026-01-31',
    '/api/admin/reports/user-plans',
    '/api/admin/reports/user-plans?startDate=2026-01-01',
    '/api/admin/activity',
    `/api/admin/activity?actor=${newId()}&kind=user-edited`,
    '/api/admin/activity?kind=user-edited',
    `/api/admin/activity?user=${newId()}&before=${newId()}`,
    `/api/admin/activity?training=${newId()}`,
  ];
  for (const path of asked) expect((await bench.call('admin', 'GET', path)).status).toBe(200);
  await db!.setProfilingLevel('off');
  const plans = await db!
    .collection('system.profile')
    .find({ planSummary: { $exists: true } })
    .toArray();
  expect(plans.length).toBeGreaterThan(asked.length);
  // There are at most five webhooks.
  const scans = plans.filter(
    ({ ns, planSummary }) => String(planSummary).includes('COLLSCAN') && !ns.endsWith('.webhooks'),
  );
  expect(scans).toEqual([]);
});
