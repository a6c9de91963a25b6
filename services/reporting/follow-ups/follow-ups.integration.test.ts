import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import {
  deletedAccount,
  someAccount,
  someAssignment,
  someBalance,
  someBooking,
  someTraining,
} from '@studio/contracts/testing/event-fixtures';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { BalanceState } from '@studio/contracts/events/money-events';
import type { BookingState, TrainingState } from '@studio/contracts/events/training-events';
import { describe, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';

const bench = benchForTests();

/** Each test uses its own year, at 10:00 on a day in June. */
function inYear(year: number) {
  const today = `${year}-06-20`;
  return {
    /** Studio date. */
    day: (days: number) => addStudioDays(today, days),
    instant: (days: number) => studioInstant(addStudioDays(today, days), '10:00').toISOString(),
    read: async <T>(path = ''): Promise<T> => {
      bench.setClock(studioInstant(today, '10:00'));
      const answer = await bench.get(`/api/admin/follow-ups${path}`);
      bench.setClock(undefined);
      return answer as T;
    },
  };
}
type Year = ReturnType<typeof inYear>;

interface Rows {
  readonly items: readonly {
    readonly user_id: string;
    readonly ends_on: string;
    readonly last_visit?: string | null;
  }[];
  readonly total: number;
}

/** A member whose plan runs from one day to another, both relative to today. */
async function memberWith(
  { day }: Year,
  from: number,
  to: number,
  over: Partial<AssignmentState> = {},
  who: Partial<AccountState> = {},
) {
  const account = someAccount(who);
  await bench.otherServices.account(account);
  const assignment = someAssignment(account.accountId, { startsOn: day(from), endsOn: day(to), ...over });
  await bench.otherServices.assignment(assignment);
  return account;
}

describe('the lists of follow-ups', () => {
  test('are empty at first, and no others than these', async () => {
    expect(await inYear(2090).read()).toEqual({ expiring: 0, expired: 0, away: 0, owing: 0, new: 0 });
    expect((await bench.call('admin', 'GET', '/api/admin/follow-ups/others')).status).toBe(400);
  });

  test('count and page those whose plan expires or has expired, the most urgent first', async () => {
    const year = inYear(2091);
    const [later, today] = [await memberWith(year, -5, 7), await memberWith(year, -10, 0)];
    const [longAgo, yesterday] = [
      await memberWith(year, -60, -30),
      await memberWith(year, -31, -1, { status: 'Vencido', endedAt: year.instant(0), endedBy: 'system' }),
    ];
    // Not listed: one plan ends too late, one ended too long ago, and one was refunded.
    await memberWith(year, -5, 8);
    await memberWith(year, -61, -31);
    await memberWith(year, -5, 3, { status: 'Rembolsado', endedAt: year.instant(-1), endedBy: 'admin' });
    expect(await year.read()).toEqual({ expiring: 2, expired: 2, away: 0, owing: 0, new: 1 });
    const expiring = await year.read<Rows>('/expiring');
    expect(expiring).toMatchObject({
      items: [
        { user_id: today.accountId, plan: 'Plan Básico', ends_on: year.day(0) },
        { user_id: later.accountId, ends_on: year.day(7) },
      ],
      total: 2,
    });
    expect((await year.read<Rows>('/expired')).items).toMatchObject([
      { user_id: yesterday.accountId, ends_on: year.day(-1) },
      { user_id: longAgo.accountId, ends_on: year.day(-30) },
    ]);
    expect(await year.read<Rows>('/expiring?page=2&pageSize=1')).toMatchObject({
      items: [{ user_id: later.accountId }],
      total: 2,
    });
  });

  test('have only active members, at once', async () => {
    const year = inYear(2092);
    const ana = await memberWith(year, -5, 3);
    for (const other of [{ status: 'inactive' }, { status: 'suspended' }, { type: 'admin' }] as const) {
      await memberWith(year, -5, 3, {}, other);
    }
    expect(await year.read()).toEqual({ expiring: 1, expired: 0, away: 0, owing: 0, new: 0 });
    await bench.otherServices.account(deletedAccount(ana), 2);
    expect(await year.read()).toEqual({ expiring: 0, expired: 0, away: 0, owing: 0, new: 0 });
  });

  test('lose members whose plan is renewed or extended', async () => {
    const year = inYear(2093);
    const [renewed, prolonged] = [await memberWith(year, -40, -10), someAccount()];
    await bench.otherServices.account(prolonged);
    const plan = someAssignment(prolonged.accountId, { startsOn: year.day(-5), endsOn: year.day(2) });
    await bench.otherServices.assignment(plan);
    expect(await year.read()).toEqual({ expiring: 1, expired: 1, away: 0, owing: 0, new: 0 });
    const next = { startsOn: year.day(20), endsOn: year.day(50), status: 'next' } as const;
    await bench.otherServices.assignment(someAssignment(renewed.accountId, next));
    const endsOn = year.day(9);
    await bench.otherServices.assignment(
      { ...plan, endsOn, endsAt: studioInstant(year.day(10), '00:00').toISOString() },
      2,
    );
    expect(await year.read()).toEqual({ expiring: 0, expired: 0, away: 0, owing: 0, new: 0 });
  });
});

describe('somebody stays away', () => {
  /** Whether a member whose plan began long ago is away with this one booking. */
  async function isAwayWith(year: Year, training: Partial<TrainingState>, booking: Partial<BookingState>) {
    const { accountId } = await memberWith(year, -20, 30);
    const { trainingId } = await schedule(training);
    const bookedAt = year.instant(-18);
    await bench.otherServices.booking(
      someBooking(trainingId, { accountId, bookedBy: accountId, bookedAt, ...booking }),
    );
    const { items } = await year.read<Rows>('/away');
    return items.some(({ user_id }) => user_id === accountId);
  }
  async function schedule(training: Partial<TrainingState>) {
    const state = someTraining(training);
    await bench.otherServices.training(state);
    return state;
  }

  const givenUp: Partial<BookingState> = { status: 'released' };
  const year = inYear(2094);
  test.each<[string, number, Partial<BookingState>, boolean]>([
    ['who came 14 days ago', -14, { attendance: 'attended' }, true],
    ['unless they came 13 days ago', -13, { attendance: 'attended' }, false],
    ['unless they were booked then and nobody marked it', -13, {}, false],
    ['who was booked and did not come', -13, { attendance: 'absent' }, true],
    ['unless they are booked for a day to come', 5, {}, false],
    ['whom a fixed slot booked for a day to come', 5, { bookedBy: 'fixed-slot', bookedAt: year.instant(-1) }, true],
    ['unless a fixed slot booked what has begun', -2, { bookedBy: 'fixed-slot' }, false],
    ['who cancelled', 5, { status: 'cancelled', cancelledAt: year.instant(-17) }, true],
    [
      'who gave the seat up, also one that they had booked lately',
      -2,
      { ...givenUp, bookedAt: year.instant(-3) },
      true,
    ],
  ])('%s', async (_, days, booking, away) => {
    expect(await isAwayWith(year, { date: year.day(days) }, booking)).toBe(away);
  });

  test('unless they booked within 14 days, even a training that reporting does not know yet', async () => {
    const { accountId } = await memberWith(year, -20, 30);
    await bench.otherServices.booking(someBooking(accountId, { accountId, bookedAt: year.instant(-13) }));
    const { items } = await year.read<Rows>('/away');
    expect(items.map(({ user_id }) => user_id)).not.toContain(accountId);
  });

  test('longest away first, by the visits of the last 90 days', async () => {
    const own = inYear(2096);
    const [lately, never, long] = [
      await memberWith(own, -20, 30),
      await memberWith(own, -20, 29),
      await memberWith(own, -20, 28),
    ];
    const visits = [
      [lately, -16],
      [lately, -40],
      [long, -50],
      [never, -90],
    ] as const;
    for (const [{ accountId }, days] of visits) {
      const { trainingId } = await schedule({ date: own.day(days) });
      const bookedAt = own.instant(days);
      await bench.otherServices.booking(someBooking(trainingId, { accountId, bookedAt, attendance: 'attended' }));
    }
    expect((await own.read<Rows>('/away')).items).toMatchObject([
      { user_id: never.accountId, last_visit: null },
      { user_id: long.accountId, last_visit: own.day(-50) },
      { user_id: lately.accountId, last_visit: own.day(-16) },
    ]);
  });
});

describe('somebody is new', () => {
  const year = inYear(2095);

  /** Books classes for a member on these days, relative to today. */
  async function books(accountId: string, days: readonly number[], over: Partial<BookingState> = {}) {
    for (const each of days) {
      const training = someTraining({ date: year.day(each), startTime: '06:00:00', endTime: '07:00:00' });
      await bench.otherServices.training(training);
      await bench.otherServices.booking(someBooking(training.trainingId, { accountId, ...over }));
    }
  }

  test('and comes seldom: fewest bookings first, counted since the first plan began', async () => {
    // Every plan began less than 14 days ago, so none of the members is away as well.
    const [once, never, earlier] = [
      await memberWith(year, -10, 20),
      await memberWith(year, -7, 23),
      await memberWith(year, -12, 18),
    ];
    const often = await memberWith(year, -7, 23);
    await books(once.accountId, [-9]);
    await books(often.accountId, [-6, 0]);
    // Only the first counts: the others are before the plan, still to come, missed, cancelled or released.
    await books(earlier.accountId, [-12, -13, 1]);
    await books(earlier.accountId, [-3], { attendance: 'absent' });
    await books(earlier.accountId, [-3], { status: 'cancelled', cancelledAt: year.instant(-4) });
    await books(earlier.accountId, [-3], { status: 'released' });
    expect(await year.read()).toMatchObject({ new: 3 });
    const row = { plan: 'Plan Básico' };
    expect(await year.read<Rows>('/new')).toEqual({
      items: [
        { ...row, user_id: never.accountId, ends_on: year.day(23), began_on: year.day(-7), bookings: 0 },
        { ...row, user_id: earlier.accountId, ends_on: year.day(18), began_on: year.day(-12), bookings: 1 },
        { ...row, user_id: once.accountId, ends_on: year.day(20), began_on: year.day(-10), bookings: 1 },
      ],
      total: 3,
    });
    expect(await year.read<Rows>('/new?page=2&pageSize=2')).toMatchObject({
      items: [{ user_id: once.accountId }],
      total: 3,
    });
  });

  test('but not with an earlier plan, without a current one, or if the account is not active', async () => {
    const own = inYear(2099);
    const changed = await memberWith(own, -10, 20, { status: 'Cancelado', endedAt: own.instant(-2) });
    const { accountId } = changed;
    const plan = (from: number, to: number, over: Partial<AssignmentState> = {}) =>
      someAssignment(accountId, { startsOn: own.day(from), endsOn: own.day(to), ...over });
    // The refunded plan does not count, and the current one began recently.
    await bench.otherServices.assignment(plan(-200, -170, { status: 'Rembolsado', endedAt: own.instant(-190) }));
    await bench.otherServices.assignment(plan(-2, 28));
    const returned = await memberWith(own, -10, 20);
    const longAgo = { startsOn: own.day(-400), endsOn: own.day(-370), status: 'Vencido' } as const;
    await bench.otherServices.assignment(someAssignment(returned.accountId, longAgo));
    const ended = { status: 'Cancelado', endedAt: own.instant(-1) } as const;
    await memberWith(own, -10, 20, ended);
    await memberWith(own, -10, 20, {}, { status: 'suspended' });
    await memberWith(own, -10, 20, {}, { type: 'admin' });
    await memberWith(own, -31, -1);
    expect((await own.read<Rows>('/new')).items).toEqual([
      { user_id: accountId, plan: 'Plan Básico', ends_on: own.day(28), began_on: own.day(-10), bookings: 0 },
    ]);
    await bench.otherServices.account(deletedAccount(changed), 2);
    expect(await own.read()).toMatchObject({ new: 0 });
  });
});

test('members who owe are listed, highest debt first, with the oldest plan that is not fully paid', async () => {
  const year = inYear(2097);
  const owing = async (debts: readonly number[], who: Partial<AccountState> = {}) => {
    const account = await memberWith(year, -100, -70, { status: 'Cancelado', endedAt: year.instant(-80) }, who);
    const { accountId } = account;
    const plans: Partial<BalanceState['plans'][number]>[] = [];
    for (const [at, debt] of debts.entries()) {
      const plan = someAssignment(accountId, { endsOn: year.day(at) });
      await bench.otherServices.assignment(plan);
      plans.push({ assignmentId: plan.assignmentId, debt });
    }
    await bench.otherServices.balance(someBalance(accountId, ...plans), 2);
    return account;
  };
  const [some, most] = [await owing([30_000]), await owing([0, 10_000, 40_000])];
  await owing([0]);
  const [suspended, inactive] = [
    await owing([90_000], { status: 'suspended' }),
    await owing([80_000], { status: 'inactive' }),
  ];
  await owing([95_000], { type: 'admin' });
  // An older state that arrives late.
  await bench.otherServices.balance(someBalance(some.accountId, { debt: 99_000 }), 1);
  expect(await year.read()).toMatchObject({ owing: 4 });
  const { items, total } = await year.read<Rows>('/owing');
  expect(total).toBe(4);
  const owed = { plan: 'Plan Básico', ends_on: year.day(0) };
  expect(items).toEqual([
    { ...owed, user_id: suspended.accountId, debt: 90_000, account_status: 'suspended' },
    { ...owed, user_id: inactive.accountId, debt: 80_000, account_status: 'inactive' },
    { user_id: most.accountId, plan: 'Plan Básico', ends_on: year.day(1), debt: 50_000 },
    { user_id: some.accountId, plan: 'Plan Básico', ends_on: year.day(0), debt: 30_000 },
  ]);
  expect((await year.read<Rows>('/owing?page=4&pageSize=1')).items).toMatchObject([{ user_id: some.accountId }]);
});
