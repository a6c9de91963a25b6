import { newId } from '@studio/chassis/mongo/new-id';
import { describe, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';
import {
  deletedAccount,
  someAccount,
  someAssignment,
  someBooking,
  someCashEntry,
  someTraining,
} from '@studio/contracts/testing/event-fixtures';
import type { CashEntryState } from '@studio/contracts/events/money-events';
import { countTallies } from '../tallies/keep-tallies.ts';
import type { Charts } from '../charts/chart-policy.ts';
import type { Stats } from './read-stats.ts';

const bench = benchForTests();

const readStats = async () => (await bench.get('/api/admin/stats')) as Stats;
const readCharts = async () => (await bench.get('/api/admin/stats/charts')) as Charts;

describe('the dashboard', () => {
  test('counts nothing at first', async () => {
    expect(await readStats()).toEqual({
      totalUsers: 0,
      activePlans: 0,
      specialTrainingsThisMonth: 0,
      specialTrainingsChange: 0,
      totalBookings: 0,
      attendance: { attended: 0, absent: 0 },
      waitlistSeatsThisMonth: 0,
      usersByType: [
        { type: 'admin', count: 0 },
        { type: 'member', count: 0 },
      ],
    });
  });

  test('shows when the last successful backup ended, as the metric does, even after a failed one', async () => {
    const { models, metrics } = bench;
    expect(await metrics()).toMatch(/^backup_last_success_seconds\{.+\} Nan$/m);
    const goodAt = new Date(Date.now() - 3_600_000);
    await models.operations.create({ _id: 'backup', goodAt, triedAt: new Date(), problem: 'the disk is full' });
    expect((await readStats()).lastBackupAt).toBe(goodAt.toISOString());
    expect(await metrics()).toMatch(/^backup_last_success_seconds\{.+\} 36\d\d\./m);
    await models.operations.deleteMany({});
  });

  test('shows when the last audit ended and its differences, even after a failed one', async () => {
    const goodAt = new Date('2026-11-28T08:10:00Z');
    const audit = {
      _id: 'audit',
      goodAt,
      triedAt: new Date(),
      problem: 'MongoDB does not answer',
      differences: 2,
    } as const;
    await bench.models.operations.create(audit);
    expect((await readStats()).lastAudit).toEqual({ at: goodAt.toISOString(), differences: 2 });
    await bench.models.operations.deleteMany({});
  });

  test('shows every change at once', async () => {
    const { otherServices } = bench;
    const [ana, boss] = [someAccount(), someAccount({ type: 'admin' })];
    const plan = someAssignment(ana.accountId);
    const booking = someBooking(newId());
    const before = await readStats();

    await otherServices.account(ana);
    await otherServices.account(boss);
    await otherServices.assignment(plan);
    await otherServices.booking(booking);
    const after = await readStats();
    expect(after.totalUsers).toBe(before.totalUsers + 2);
    expect(after.activePlans).toBe(before.activePlans + 1);
    expect(after.totalBookings).toBe(before.totalBookings + 1);

    await otherServices.booking({ ...booking, status: 'released' }, 2);
    expect((await readStats()).totalBookings).toBe(before.totalBookings);
    await otherServices.booking(booking, 3);
    expect((await readStats()).totalBookings).toBe(before.totalBookings + 1);
    await otherServices.booking({ ...booking, status: 'cancelled', cancelledAt: booking.bookedAt }, 4);
    expect((await readStats()).totalBookings).toBe(before.totalBookings);
    await otherServices.assignment({ ...plan, status: 'Rembolsado', endedAt: plan.startsAt, endedBy: newId() }, 2);
    expect((await readStats()).activePlans).toBe(before.activePlans);
    await otherServices.account({ ...ana, type: 'admin' }, 2);
    expect((await readStats()).usersByType).toEqual([
      { type: 'admin', count: (before.usersByType[0]?.count ?? 0) + 2 },
      { type: 'member', count: before.usersByType[1]?.count },
    ]);
  });

  test('counts the seat of a guest once, also after the visit is linked to an account', async () => {
    const [bookingId, accountId] = [newId(), newId()];
    const guest = { ...someBooking(newId(), { bookingId, paidFrom: 'courtesy' }), accountId: bookingId };
    const before = await readStats();
    await bench.otherServices.booking({ ...guest, guest: true });
    expect(await readStats()).toEqual({ ...before, totalBookings: before.totalBookings + 1 });
    await bench.otherServices.booking({ ...guest, accountId }, 2);
    expect(await readStats()).toEqual({ ...before, totalBookings: before.totalBookings + 1 });
    const stored = await bench.models.bookings.collection.findOne({ _id: bookingId as never });
    expect(stored).toMatchObject({ accountId, version: 2 });
    expect(stored).not.toHaveProperty('guest');
  });

  test('ignores an older state that arrives late, and a repeated one', async () => {
    const booking = someBooking(newId());
    const before = await readStats();
    await bench.otherServices.booking({ ...booking, status: 'cancelled', cancelledAt: booking.bookedAt }, 2);
    await bench.otherServices.booking(booking, 1);
    await bench.otherServices.booking(booking, 1);
    expect((await readStats()).totalBookings).toBe(before.totalBookings);
  });

  test('are recounted when rows changed without an event', async () => {
    const { models } = bench;
    const before = await readStats();
    await models.tallies.deleteMany({});
    expect(await readStats()).toMatchObject({ totalUsers: 0, totalBookings: 0 });
    await countTallies(models);
    expect(await readStats()).toEqual(before);
  });

  test('a plan whose last day is over is not active, even before its end is published', async () => {
    const before = await readStats();
    await bench.otherServices.assignment(someAssignment(newId(), { startsOn: '2026-01-01', endsOn: '2026-01-31' }));
    bench.setClock(new Date('2026-02-01T04:59:59Z'));
    const lastSecond = await readStats();
    bench.setClock(new Date('2026-02-01T05:00:00Z'));
    const dayAfter = await readStats();
    bench.setClock(undefined);
    expect(lastSecond.activePlans).toBe(before.activePlans + 1);
    expect(dayAfter.activePlans).toBe(before.activePlans);
  });

  test('a deleted user is not counted and has no personal data left', async () => {
    const ana = someAccount({ firstName: 'Anastasia', lastName: 'Quintero' });
    const before = await readStats();
    await bench.otherServices.account(ana);
    expect((await readStats()).totalUsers).toBe(before.totalUsers + 1);
    await bench.otherServices.account(deletedAccount(ana), 2);
    expect(await readStats()).toEqual(before);
    const kept = await bench.models.accounts.findById(ana.accountId).lean();
    expect(kept).toMatchObject({ deleted: true, type: 'member', createdAt: new Date(ana.createdAt) });
    const words = JSON.stringify(kept);
    for (const personal of ['Anastasia', 'Quintero', ana.email, ana.phone, '1990', 'Cédula']) {
      expect(words).not.toContain(personal);
    }
  });
});

describe('special trainings', () => {
  test('are counted by calendar month of studio time, around New Year too', async () => {
    const specials = [
      ...Array.from({ length: 2 }, () => someTraining({ category: 'special', date: '2098-11-30' })),
      ...Array.from({ length: 3 }, () => someTraining({ category: 'special', date: '2098-12-31' })),
      someTraining({ category: 'special', date: '2099-01-01' }),
      someTraining({ category: 'normal', date: '2099-01-01' }),
      someTraining({ category: 'special', date: '2099-01-31', status: 'cancelled' }),
    ];
    for (const training of specials) await bench.otherServices.training(training);
    const at = async (instant: string) => {
      bench.setClock(new Date(instant));
      const { specialTrainingsThisMonth, specialTrainingsChange } = await readStats();
      bench.setClock(undefined);
      return [specialTrainingsThisMonth, specialTrainingsChange];
    };
    expect(await at('2098-11-15T12:00:00Z')).toEqual([2, 100]);
    expect(await at('2099-01-01T04:59:59Z')).toEqual([3, 50]);
    const [inJanuary, change] = await at('2099-01-01T05:00:00Z');
    expect(inJanuary).toBe(1);
    expect(change).toBeCloseTo(-66.667, 2);
    expect(await at('2099-02-01T05:00:00Z')).toEqual([0, -100]);
  });
});

describe('attendance', () => {
  test('is counted over the trainings of the last 30 days of studio time, today included', async () => {
    const [first, last] = [someTraining({ date: '2094-05-01' }), someTraining({ date: '2094-05-30' })];
    const tooEarly = someTraining({ date: '2094-04-30' });
    const cancelled = someTraining({ date: '2094-05-29', status: 'cancelled' });
    for (const training of [first, last, tooEarly, cancelled]) await bench.otherServices.training(training);
    for (const { trainingId } of [first, last, tooEarly, cancelled]) {
      await bench.otherServices.booking(someBooking(trainingId, { attendance: 'attended' }));
    }
    const changing = someBooking(last.trainingId);
    await bench.otherServices.booking(changing);
    await bench.otherServices.booking({ ...changing, attendance: 'absent' }, 2);
    bench.setClock(new Date('2094-05-31T04:59:00Z'));
    const counted = await readStats();
    bench.setClock(undefined);
    expect(counted.attendance).toEqual({ attended: 2, absent: 1 });
  });

  test('seats filled from waitlists count in the month of the promotion, in studio time', async () => {
    const fromList = (bookedAt: string, over = {}) => someBooking(newId(), { bookedBy: 'waitlist', bookedAt, ...over });
    const bookings = [
      fromList('2094-08-01T05:00:00.000Z'),
      fromList('2094-09-01T04:59:59.000Z'),
      fromList('2094-09-01T05:00:00.000Z'),
      fromList('2094-08-10T05:00:00.000Z', { status: 'cancelled' }),
      someBooking(newId(), { bookedAt: '2094-08-10T05:00:00.000Z' }),
    ];
    for (const booking of bookings) await bench.otherServices.booking(booking);
    bench.setClock(new Date('2094-08-15T12:00:00Z'));
    const inAugust = await readStats();
    bench.setClock(undefined);
    expect(inAugust.waitlistSeatsThisMonth).toBe(2);
  });

  test('received money is that of the days of this month, less refunds and voids', async () => {
    const { accountId } = someAccount();
    const entry = (receivedOn: string, amount: number, over: Partial<CashEntryState> = {}) =>
      someCashEntry(accountId, { receivedOn, amount, ...over });
    const payment = entry('2094-09-01', 50_000);
    const entries = [
      entry('2094-08-31', 7),
      payment,
      entry('2094-09-30', 30_000, { cashDay: '2094-10-01' }),
      entry('2094-09-02', -10_000, { kind: 'refund' }),
      entry('2094-09-03', -50_000, { kind: 'void', voids: payment.entryId }),
      entry('2094-09-03', 9_000, { kind: 'credit', method: null }),
      entry('2094-09-03', 100_000, { kind: 'cash-in', accountId: null }),
      entry('2094-10-01', 7),
    ];
    for (const each of [...entries, payment]) await bench.otherServices.entry(each);
    bench.setClock(new Date('2094-10-01T04:59:00Z'));
    const inSeptember = await readStats();
    bench.setClock(undefined);
    expect(inSeptember.receivedThisMonth).toBe(20_000);
  });
});

describe('the charts', () => {
  const now = new Date('2096-05-30T23:30:00Z');

  test('show the bookings of the last 30 days by the day of studio time', async () => {
    const trainingId = newId();
    const bookedAt = ['2096-05-31T04:00:00Z', '2096-05-30T05:00:00Z', '2096-05-30T04:59:00Z', '2096-05-01T05:00:00Z'];
    const tooEarly = '2096-05-01T04:59:59Z';
    for (const instant of [...bookedAt, tooEarly]) {
      await bench.otherServices.booking(someBooking(trainingId, { bookedAt: new Date(instant).toISOString() }));
    }
    for (const status of ['cancelled', 'released'] as const) {
      await bench.otherServices.booking(someBooking(trainingId, { bookedAt: '2096-05-30T06:00:00.000Z', status }));
    }
    bench.setClock(now);
    const { bookingsPerDay } = await readCharts();
    bench.setClock(undefined);
    expect(bookingsPerDay).toHaveLength(30);
    expect(bookingsPerDay[0]).toEqual({ date: '2096-05-01', count: 1 });
    expect(bookingsPerDay.slice(-3)).toEqual([
      { date: '2096-05-28', count: 0 },
      { date: '2096-05-29', count: 1 },
      { date: '2096-05-30', count: 2 },
    ]);
  });

  test('show how full the trainings of the last 28 days were', async () => {
    const monday = someTraining({ date: '2096-05-28', capacity: 8 });
    const mondayBefore = someTraining({ date: '2096-05-21', capacity: 10 });
    const later = someTraining({ date: '2096-05-30', startTime: '19:00:00', endTime: '20:00:00' });
    const longAgo = someTraining({ date: '2096-05-02' });
    for (const training of [monday, mondayBefore, later, longAgo]) await bench.otherServices.training(training);
    const seats = [monday, monday, mondayBefore, later, longAgo].map(({ trainingId }) => someBooking(trainingId));
    const freed = (['cancelled', 'released'] as const).map((status) => someBooking(monday.trainingId, { status }));
    for (const booking of [...seats, ...freed]) await bench.otherServices.booking(booking);
    bench.setClock(now);
    const { occupancy } = await readCharts();
    bench.setClock(undefined);
    expect(occupancy).toEqual([{ weekday: 1, hour: 18, booked: 3, capacity: 18 }]);
  });

  test('show how many members hold which plan', async () => {
    const plan = (name: string) => ({ id: newId(), name, price: 100_000, maxTrainingsPerWeek: 2 });
    for (const name of ['Oro', 'Plata', 'Oro']) {
      await bench.otherServices.assignment(someAssignment(newId(), { plan: plan(name) }));
    }
    await bench.otherServices.assignment(someAssignment(newId(), { plan: plan('Oro'), status: 'Cancelado' }));
    const { membersByPlan } = await readCharts();
    expect(membersByPlan.filter(({ plan }) => plan === 'Oro' || plan === 'Plata')).toEqual([
      { plan: 'Oro', count: 2 },
      { plan: 'Plata', count: 1 },
    ]);
  });
});
