import { newId } from '@studio/chassis/mongo/new-id';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { CashEntryState } from '@studio/contracts/events/money-events';
import type { BookingState } from '@studio/contracts/events/training-events';
import {
  deletedAccount,
  someAccount,
  someAssignment,
  someBalance,
  someBooking,
  someCashEntry,
  someTraining,
} from '@studio/contracts/testing/event-fixtures';
import { describe, expect, test } from 'vitest';
import { reportingMigrations } from '../migrations/reporting-migrations.ts';
import { benchForTests } from '../testing/bench.ts';

const bench = benchForTests();

async function readAt(date: string, time = '10:00'): Promise<Record<string, unknown>> {
  bench.setClock(studioInstant(date, time));
  const answer = await bench.get('/api/admin/today');
  bench.setClock(undefined);
  return answer as Record<string, unknown>;
}

async function member(over: Partial<AccountState> = {}) {
  const account = someAccount({ dateOfBirth: null, ...over });
  await bench.otherServices.account(account);
  return account;
}

test('an empty studio says what it lacks until its setup is complete', async () => {
  const date = '2090-01-01';
  const { otherServices } = bench;
  const lacking = { plans: false, classes: false, members: false, memberPlans: false, coaches: false };
  expect(await readAt(date)).toEqual({
    date,
    classes: [],
    received: [],
    owed: { amount: 0, members: 0 },
    beginning: [],
    birthdays: { people: [], total: 0 },
    setup: lacking,
  });
  await otherServices.account(someAccount({ type: 'admin', dateOfBirth: null }));
  const cancelled = someTraining({ date: '2089-12-01', status: 'cancelled', coachId: newId() });
  await otherServices.training(cancelled);
  expect(await readAt(date)).toMatchObject({ setup: lacking });
  await otherServices.training({ ...cancelled, status: 'scheduled' }, 2);
  expect(await readAt(date)).toMatchObject({ setup: { ...lacking, classes: true } });
  expect(await readAt('2089-12-31')).toMatchObject({ setup: { ...lacking, classes: true, coaches: true } });
  const coach = await member({ coach: true });
  expect(await readAt(date)).toMatchObject({ setup: { ...lacking, classes: true, members: true, coaches: true } });
  await otherServices.assignment(someAssignment(coach.accountId));
  expect(await readAt(date)).toMatchObject({ setup: { memberPlans: true, plans: false } });
  const plan = { name: 'Oro', price: 1, maxTrainingsPerWeek: 1, description: '', features: [], version: 1 };
  await bench.models.plans.create({ _id: 'oro', ...plan, offered: false });
  expect(await readAt(date)).toHaveProperty('setup');
  await bench.models.plans.updateOne({ _id: 'oro' }, { offered: true });
  expect(await readAt(date)).not.toHaveProperty('setup');
  await bench.models.plans.updateOne({ _id: 'oro' }, { offered: false });
  await otherServices.account(deletedAccount(coach), 2);
  expect(await readAt(date)).not.toHaveProperty('setup');
});

describe('the classes of the day', () => {
  const date = '2091-03-05';

  test('are listed in order with coach, seats and, from 30 minutes before, the number to mark', async () => {
    const name = { firstName: 'Laura', lastName: 'Giraldo Ñáñez' };
    const [laura, gone] = [await member({ coach: true, ...name }), await member({ coach: true })];
    await bench.otherServices.account({ ...gone, coach: undefined }, 2);
    const at = (startTime: string, endTime: string, over = {}) =>
      someTraining({ date, startTime, endTime, capacity: 12, ...over });
    const evening = at('18:00:00', '19:00:00', { coachId: gone.accountId });
    const morning = at('06:00:00', '06:50:00', { coachId: laura.accountId, title: 'Funcional', room: 'Sala 1' });
    const others = [
      at('07:00:00', '08:00:00', { status: 'cancelled' }),
      someTraining({ date: addStudioDays(date, 1), startTime: '00:00:00', endTime: '01:00:00' }),
      someTraining({ date: addStudioDays(date, -1), startTime: '22:00:00', endTime: '23:00:00' }),
    ];
    for (const training of [evening, morning, ...others]) await bench.otherServices.training(training);
    const seats: [string, Partial<BookingState>][] = [
      [morning.trainingId, { attendance: 'attended' }],
      [morning.trainingId, { attendance: 'absent' }],
      [morning.trainingId, { guest: true }],
      [morning.trainingId, {}],
      [morning.trainingId, { status: 'released' }],
      [morning.trainingId, { status: 'cancelled' }],
      [evening.trainingId, {}],
    ];
    for (const [trainingId, over] of seats) await bench.otherServices.booking(someBooking(trainingId, over));
    const early = {
      id: morning.trainingId,
      startTime: '06:00:00',
      endTime: '06:50:00',
      category: 'normal',
      title: 'Funcional',
      room: 'Sala 1',
      coach: 'Laura G.',
      booked: 4,
      capacity: 12,
      toMark: 2,
    };
    const late = {
      id: evening.trainingId,
      startTime: '18:00:00',
      endTime: '19:00:00',
      category: 'normal',
      booked: 1,
      capacity: 12,
      toMark: 0,
    };
    expect((await readAt(date, '05:29:59'))['classes']).toEqual([{ ...early, toMark: 0 }, late]);
    expect((await readAt(date, '05:30'))['classes']).toEqual([early, late]);
    expect((await readAt(date, '23:59'))['classes']).toEqual([early, { ...late, toMark: 1 }]);
  });
});

test('money is what was received today by method, less refunds and voids, and what members owe, suspended ones too', async () => {
  const date = '2092-03-05';
  const { otherServices } = bench;
  const [ana, berta, carla] = [await member(), await member({ status: 'suspended' }), await member()];
  const entry = (amount: number, over: Partial<CashEntryState> = {}) =>
    someCashEntry(ana.accountId, { cashDay: date, amount, ...over });
  const mistake = entry(9_000, { method: 'nequi' });
  const entries = [
    entry(50_000),
    entry(-20_000, { kind: 'refund' }),
    entry(70_000, { method: 'transferencia' }),
    mistake,
    entry(-9_000, { kind: 'void', voids: mistake.entryId, method: 'nequi' }),
    entry(8_000, { kind: 'credit', method: null }),
    entry(100_000, { kind: 'cash-in', accountId: null }),
    entry(7, { receivedOn: addStudioDays(date, -1) }),
    entry(7, { receivedOn: addStudioDays(date, 1) }),
  ];
  for (const each of [...entries, mistake]) await otherServices.entry(each);
  await otherServices.balance(someBalance(ana.accountId, { debt: 30_000 }, { debt: 5_000 }));
  await otherServices.balance(someBalance(berta.accountId, { debt: 90_000 }));
  await otherServices.balance(someBalance(carla.accountId, { debt: 0 }));
  expect(await readAt(date)).toMatchObject({
    received: [
      { method: 'efectivo', amount: 30_000 },
      { method: 'transferencia', amount: 70_000 },
    ],
    owed: { amount: 125_000, members: 2 },
  });
});

test('active members whose plan begins today are listed by name, whether or not that is published', async () => {
  const date = '2093-03-05';
  const begins = async (who: Partial<AccountState>, over = {}) => {
    const account = await member(who);
    const period = { startsOn: date, endsOn: '2093-04-05', ...over };
    await bench.otherServices.assignment(someAssignment(account.accountId, period));
    return account;
  };
  const zoe = await begins({ firstName: 'Zoe', lastName: 'Arias' });
  const angel = await begins({ firstName: 'Ángel', lastName: '' }, { status: 'next' });
  await begins({}, { startsOn: addStudioDays(date, -1) });
  await begins({}, { startsOn: addStudioDays(date, 1), status: 'next' });
  await begins({}, { status: 'Error', endedAt: studioInstant(date, '09:00').toISOString() });
  for (const other of [{ status: 'inactive' }, { type: 'admin' }] as const) await begins(other);
  const gone = await begins({});
  await bench.otherServices.account(deletedAccount(gone), 2);
  expect((await readAt(date))['beginning']).toEqual([
    { user_id: angel.accountId, name: 'Ángel', plan: 'Plan Básico' },
    { user_id: zoe.accountId, name: 'Zoe Arias', plan: 'Plan Básico' },
  ]);
});

describe('birthdays', () => {
  const born = (dateOfBirth: string, over: Partial<AccountState> = {}) =>
    member({ dateOfBirth, firstName: `De ${dateOfBirth}`, lastName: '', ...over });
  const peopleOn = async (date: string) => {
    const { people } = (await readAt(date))['birthdays'] as { people: { name: string }[] };
    return people.map(({ name }) => name);
  };

  test('are those of active members, on 28 February in a year without the 29th', async () => {
    await born('1990-02-28');
    const leapling = await born('1992-02-29');
    await born('1990-02-28', { status: 'suspended' });
    await born('1990-02-28', { type: 'admin' });
    expect(await peopleOn('2094-02-28')).toEqual(['De 1990-02-28', 'De 1992-02-29']);
    expect(await peopleOn('2096-02-28')).toEqual(['De 1990-02-28']);
    expect(await peopleOn('2096-02-29')).toEqual(['De 1992-02-29']);
    await bench.otherServices.account({ ...leapling, dateOfBirth: null }, 2);
    expect(await peopleOn('2096-02-29')).toEqual([]);
    await bench.otherServices.account(leapling, 3);
    await bench.otherServices.account(deletedAccount(leapling), 4);
    expect(await peopleOn('2096-02-29')).toEqual([]);
  });

  test('are at most 20 by name, with the total', async () => {
    const letters = 'vutsrqponmlkjihgfedcba'.split('');
    for (const letter of letters) await born('1990-07-01', { firstName: letter });
    const { birthdays } = (await readAt('2094-07-01')) as { birthdays: { people: { name: string }[]; total: number } };
    expect(birthdays.total).toBe(22);
    expect(birthdays.people.map(({ name }) => name).join('')).toBe('abcdefghijklmnopqrst');
  });

  test('are known for accounts stored by the previous version', async () => {
    const { connection, models } = bench;
    const { accountId } = await born('1990-09-09');
    await models.accounts.updateOne({ _id: accountId }, { $unset: { birthday: 1 } });
    await connection.collection('migrations').deleteMany({});
    await models.assignments.collection.createIndex({ accountId: 1, status: 1, endsAt: 1 });
    await runMigrations({ connection, migrations: reportingMigrations.slice(-1), logger: silentLogger });
    expect(await peopleOn('2094-09-09')).toEqual(['De 1990-09-09']);
    const indexes = await models.assignments.collection.indexes();
    expect(indexes.map(({ name }) => name)).not.toContain('accountId_1_status_1_endsAt_1');
  });
});
