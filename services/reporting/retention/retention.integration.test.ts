import { deletedAccount, someAccount, someAssignment } from '@studio/contracts/testing/event-fixtures';
import { studioInstant } from '@studio/contracts/studio-time';
import { newId } from '@studio/chassis/mongo/new-id';
import { expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';

const bench = benchForTests();

const path = '/api/admin/stats/retention';
async function readOn(date: string) {
  // The table is cached for the day, so everything published must be applied before its first read.
  await bench.get('/api/admin/stats');
  bench.setClock(studioInstant(date, '10:00'));
  const answer = await bench.get(path);
  bench.setClock(undefined);
  return answer;
}

const assign = (accountId: string, startsOn: string, endsOn: string, over = {}) =>
  bench.otherServices.assignment(someAssignment(accountId, { startsOn, endsOn, status: 'Vencido', ...over }));

test('retention is by month of the first plan, including deleted accounts, as of the start of the day', async () => {
  expect(await readOn('2090-06-20')).toEqual({ months: [] });
  const ana = someAccount();
  await bench.otherServices.account(ana);
  await assign(ana.accountId, '2090-04-10', '2090-05-10');
  await assign(ana.accountId, '2090-05-11', '2090-06-11');
  const [berta, carla, dora] = [newId(), newId(), newId()];
  await assign(berta, '2090-04-12', '2090-05-11');
  // A refunded or mistaken plan counts neither as a later nor as the first plan.
  await assign(berta, '2090-05-12', '2090-06-12', { status: 'Rembolsado', endedAt: '2090-05-12T15:00:00.000Z' });
  await assign(carla, '2088-01-10', '2088-02-10', { status: 'Error', endedAt: '2088-01-10T15:00:00.000Z' });
  await assign(carla, '2090-06-20', '2090-07-20', { status: 'next' });
  await assign(dora, '2089-06-30', '2089-07-30');
  await assign(dora, '2090-04-10', '2090-05-10');
  // Somebody who moved in with a running plan is no beginner.
  await assign(newId(), '2090-04-10', '2090-05-10', { assignedAt: '2090-04-20T15:00:00.000Z' });
  const months = [
    { month: '2090-06', began: 1, stayed: [] },
    { month: '2090-04', began: 2, stayed: [1] },
  ];
  expect(await readOn('2090-06-21')).toEqual({ months });

  await bench.otherServices.account(deletedAccount(ana), 2);
  await assign(newId(), '2090-06-21', '2090-07-21', { status: 'active' });
  expect(await readOn('2090-06-21')).toEqual({ months });
  expect(await readOn('2090-06-22')).toEqual({ months: [{ ...months[0], began: 2 }, months[1]] });
});
