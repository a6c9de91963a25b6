import { describe, expect, test } from 'vitest';
import { byUrgency, type DatedPlan, firstDayOfAway, type FollowUp, followUpsOf } from './follow-up-policy.ts';

const today = '2026-11-25';
const plan = (startsOn: string, endsOn: string, freezes: DatedPlan['freezes'] = []): DatedPlan => {
  return { accountId: 'ana', planName: endsOn, startsOn, endsOn, freezes };
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

  test('that has a next one is neither expiring nor expired, also where days lie between them', () => {
    const next = plan('2026-12-20', '2027-01-20');
    expect(listsOf([plan('2026-10-26', '2026-11-26'), next])).toEqual({});
    expect(listsOf([plan('2026-10-20', '2026-11-20'), next])).toEqual({});
  });

  test('that was followed by another one is not expired while that one holds, and not the last one afterwards', () => {
    const first = plan('2026-09-28', '2026-10-28');
    expect(listsOf([first, plan('2026-10-29', '2026-12-10')])).toEqual({});
    expect(listsOf([first, plan('2026-10-29', '2026-11-20')])).toEqual({ expired: '2026-11-20' });
  });
});

describe('a member who was not seen', () => {
  test.each([
    ['14 days after the plan began', '2026-11-11', ['away']],
    ['13 days after it', '2026-11-12', []],
  ])('%s', (_, startsOn, lists) => {
    expect(Object.keys(listsOf([plan(startsOn, '2026-12-11')], false))).toEqual(lists);
  });

  test('is away with a next plan as well, and without a plan is not', () => {
    expect(listsOf([plan('2026-11-01', '2026-12-01'), plan('2026-12-02', '2027-01-02')], false)).toEqual({
      away: '2026-12-01',
    });
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

test('the most urgent stands first', () => {
  const row = (accountId: string, endsOn: string, lastVisit: string | null = null): FollowUp => {
    return { accountId, planName: '', endsOn, lastVisit };
  };
  const ids = (rows: FollowUp[]) => rows.map(({ accountId }) => accountId).join('');
  const rows = [
    row('c', '2026-11-02', '2026-10-20'),
    row('d', '2026-11-02', '2026-10-20'),
    row('a', '2026-11-03'),
    row('b', '2026-11-01', '2026-10-21'),
  ];
  expect(ids(rows.toSorted(byUrgency.expiring))).toBe('bcda');
  expect(ids(rows.toSorted(byUrgency.expired))).toBe('acdb');
  expect(ids(rows.toSorted(byUrgency.away))).toBe('acdb');
});
