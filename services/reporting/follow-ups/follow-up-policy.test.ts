import { describe, expect, test } from 'vitest';
import {
  byUrgency,
  comesSeldom,
  type DatedPlan,
  firstDayOfAway,
  type FollowUp,
  followUpsOf,
  newSince,
} from './follow-up-policy.ts';
import { studioInstant } from '@studio/contracts/studio-time';

const today = '2026-11-25';
const plan = (startsOn: string, endsOn: string, freezes: DatedPlan['freezes'] = []): DatedPlan => {
  return {
    accountId: 'ana',
    planName: endsOn,
    startsOn,
    endsOn,
    freezes,
    assignedAt: studioInstant(startsOn, '09:00'),
  };
};
/** The lists, each with the last day of its plan. */
function listsOf(plans: readonly DatedPlan[], wasSeen = true): Record<string, string> {
  const lists = Object.entries(followUpsOf(plans, wasSeen, today));
  return Object.fromEntries(lists.map(([list, { endsOn }]) => [list, endsOn]));
}

describe('a plan', () => {
  test.each([
    ['that ends today', '2026-11-25', ['expiring']],
    ['that ends in 7 days', '2026-12-02', ['expiring']],
    ['that ends in 8 days', '2026-12-03', []],
    ['that ended yesterday', '2026-11-24', ['expired']],
    ['that ended 30 days ago', '2026-10-26', ['expired']],
    ['that ended 31 days ago', '2026-10-25', []],
  ])('%s', (_, endsOn, lists) => {
    expect(listsOf([plan('2026-09-01', endsOn)])).toEqual(Object.fromEntries(lists.map((list) => [list, endsOn])));
  });

  test('that begins today is held, and is no next one', () => {
    expect(listsOf([plan(today, '2026-12-01')])).toEqual({ expiring: '2026-12-01' });
  });

  test('that has a next one is neither expiring nor expired, even with days between them', () => {
    const next = plan('2026-12-20', '2027-01-20');
    expect(listsOf([plan('2026-10-26', '2026-11-26'), next])).toEqual({});
    expect(listsOf([plan('2026-10-20', '2026-11-20'), next])).toEqual({});
  });

  test('that was followed by another one is never expired: the later one decides', () => {
    const first = plan('2026-09-28', '2026-10-28');
    expect(listsOf([first, plan('2026-10-29', '2026-12-10')])).toEqual({});
    expect(listsOf([first, plan('2026-10-29', '2026-11-20')])).toEqual({ expired: '2026-11-20' });
  });
});

describe('a member who was not seen', () => {
  test.each([
    ['14 days after the move', '2026-11-11', ['away']],
    ['13 days after the move', '2026-11-12', []],
  ])('%s with a plan that was running', (_, movedOn, lists) => {
    const running = { ...plan('2026-11-05', '2026-12-05'), assignedAt: studioInstant(movedOn, '20:00') };
    expect(Object.keys(listsOf([running], false))).toEqual(lists);
  });

  test.each([
    ['14 days after the plan began', '2026-11-11', ['away']],
    ['13 days after it', '2026-11-12', []],
  ])('%s', (_, startsOn, lists) => {
    expect(Object.keys(listsOf([plan(startsOn, '2026-12-11')], false))).toEqual(lists);
  });

  test('is away also with a next plan, but not without a current one', () => {
    const plans = [plan('2026-11-01', '2026-12-01'), plan('2026-12-02', '2027-01-02')];
    for (const each of [plans, plans.toReversed()]) expect(listsOf(each, false)).toEqual({ away: '2026-12-01' });
    expect(listsOf([plan('2026-10-01', '2026-11-01')], false)).toEqual({ expired: '2026-11-01' });
  });

  test.each([
    ['that ended 13 days ago', { from: '2026-11-05', to: '2026-11-12' }, []],
    ['that ended 14 days ago', { from: '2026-11-05', to: '2026-11-11' }, ['away']],
    ['that begins today', { from: '2026-11-25', to: '2026-11-29' }, []],
    ['that begins tomorrow', { from: '2026-11-26', to: '2026-11-29' }, ['away']],
  ])('with a freeze %s', (_, freeze, lists) => {
    expect(Object.keys(listsOf([plan('2026-10-25', '2026-12-11', [freeze])], false))).toEqual(lists);
  });

  test('may stay away while the plan expires', () => {
    expect(Object.keys(listsOf([plan('2026-11-01', '2026-12-01')], false))).toEqual(['expiring', 'away']);
  });

  test('has 14 days, today included, to come or to book', () => {
    expect(firstDayOfAway(today)).toBe('2026-11-12');
  });
});

describe('somebody is new', () => {
  const held = (startsOn: string, endsOn: string, endedAt: string | null = null) => {
    const assignedAt = studioInstant(startsOn, '09:00');
    return { startsOn, endsOn, endedAt: endedAt === null ? null : new Date(endedAt), assignedAt };
  };
  const moved = { ...held('2026-11-10', '2026-12-10'), assignedAt: studioInstant('2026-11-20', '20:00') };
  test.each([
    ['7 days after the first plan began', [held('2026-11-18', '2026-12-18')], '2026-11-18'],
    ['not 6 days after it', [held('2026-11-19', '2026-12-19')], null],
    ['30 days after it', [held('2026-10-26', '2026-11-26')], '2026-10-26'],
    ['not 31 days after it', [held('2026-10-25', '2026-11-25')], null],
    ['not with a plan from before', [held('2026-11-10', '2026-12-10'), held('2026-01-10', '2026-02-10')], null],
    [
      'since the first plan where that one was changed for another',
      [held('2026-11-20', '2026-12-20'), held('2026-11-10', '2026-12-10', '2026-11-20T15:00:00Z')],
      '2026-11-10',
    ],
    [
      'with a plan from before that was ended before it began',
      [held('2026-11-10', '2026-12-10'), held('2026-06-10', '2026-07-10', '2026-06-01T15:00:00Z')],
      '2026-11-10',
    ],
    ['not without a plan', [], null],
    ['not with a plan that was running at the move', [moved], null],
  ])('%s', (_, plans, beganOn) => {
    expect(newSince(plans, today)).toBe(beganOn);
  });

  test.each([
    ['one class in 7 days', 1, '2026-11-18', true],
    ['two in 7 days', 2, '2026-11-18', false],
    ['three in 8 days, of the second week', 3, '2026-11-17', true],
    ['four in 14 days', 4, '2026-11-11', false],
    ['nine in 30 days, of the fifth week', 9, '2026-10-26', true],
    ['ten in 30 days', 10, '2026-10-26', false],
  ])('and comes seldom with %s', (_, bookings, beganOn, seldom) => {
    expect(comesSeldom(bookings, beganOn, today)).toBe(seldom);
  });
});

test('the most urgent comes first', () => {
  const row = (accountId: string, endsOn: string, lastVisit: string | null = null): FollowUp => {
    return { accountId, planName: '', endsOn, lastVisit };
  };
  const sorted = (rows: FollowUp[], list: keyof typeof byUrgency) => {
    const orders = [rows, rows.toReversed()].map((order) => order.toSorted(byUrgency[list]));
    return orders.map((order) => order.map(({ accountId }) => accountId).join(''));
  };
  const rows = [
    row('c', '2026-11-02', '2026-10-20'),
    row('d', '2026-11-02', '2026-10-20'),
    row('a', '2026-11-03'),
    row('b', '2026-11-01', '2026-10-21'),
  ];
  expect(sorted(rows, 'expiring')).toEqual(['bcda', 'bcda']);
  expect(sorted(rows, 'expired')).toEqual(['acdb', 'acdb']);
  expect(sorted(rows, 'away')).toEqual(['acdb', 'acdb']);
  const newcomer = (accountId: string, bookings: number, beganOn: string): FollowUp => {
    return { accountId, planName: '', endsOn: '', bookings, beganOn };
  };
  const newcomers = [
    newcomer('a', 1, '2026-11-02'),
    newcomer('d', 0, '2026-11-03'),
    newcomer('b', 1, '2026-11-02'),
    newcomer('c', 1, '2026-11-01'),
  ];
  expect(sorted(newcomers, 'new')).toEqual(['dcab', 'dcab']);
});
