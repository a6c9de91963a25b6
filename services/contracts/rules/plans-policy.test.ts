import { describe, expect, test } from 'vitest';
import { isVoiding, lastDayHeld, nextMovesTo, startOfPlan } from './plans-policy.ts';

const today = '2026-06-29';
const current = { endsOn: '2026-07-01' };
const later = (startsOn: string) => ({ kind: 'later', startsOn });
const refused = (code: string) => ({ kind: 'refused', code });

describe('a plan that is assigned today', () => {
  test.each([
    ['now', { kind: 'now' }],
    ['after-current', { kind: 'now' }],
    ['2026-06-28', refused('PLAN_START_INVALID')],
    ['2026-06-29', { kind: 'now' }],
    ['2026-06-30', later('2026-06-30')],
    ['2027-06-30', later('2027-06-30')],
    ['2027-07-01', refused('PLAN_START_INVALID')],
  ])('beside none, begins %s', (start, begins) => {
    expect(startOfPlan(start, { current: null, hasNext: false }, today)).toEqual(begins);
  });

  test.each([
    ['now', { kind: 'now' }],
    ['after-current', later('2026-07-02')],
    ['2026-06-28', refused('PLAN_START_INVALID')],
    ['2026-06-29', refused('PLAN_START_OVERLAPS')],
    ['2026-07-01', refused('PLAN_START_OVERLAPS')],
    ['2026-07-02', later('2026-07-02')],
    ['2026-08-02', later('2026-08-02')],
  ])('beside one until 1 July, begins %s', (start, begins) => {
    expect(startOfPlan(start, { current, hasNext: false }, today)).toEqual(begins);
  });

  test('begins at once, or not at all, where one follows already', () => {
    const starts = ['now', '2026-06-28', '2026-07-01', 'after-current', '2026-07-02'];
    expect(starts.map((start) => startOfPlan(start, { current, hasNext: true }, today))).toEqual([
      { kind: 'now' },
      refused('PLAN_START_INVALID'),
      refused('PLAN_START_OVERLAPS'),
      refused('NEXT_PLAN_EXISTS'),
      refused('NEXT_PLAN_EXISTS'),
    ]);
    expect(startOfPlan('after-current', { current: null, hasNext: true }, today)).toEqual({ kind: 'now' });
  });
});

test.each([
  ['active', false],
  ['next', false],
  ['Vencido', false],
  ['Cancelado', false],
  ['Rembolsado', true],
  ['Error', true],
] as const)('a plan that is %s is voided: %s', (status, voided) => {
  expect(isVoiding(status)).toBe(voided);
});

test.each([
  ['2026-07-28', '2026-07-30'],
  ['2026-07-29', '2026-07-30'],
  ['2026-07-30', null],
])('a next plan from %s on moves behind one until 29 July: %s', (startsOn, movesTo) => {
  expect(nextMovesTo({ startsOn }, { endsOn: '2026-07-29' })).toBe(movesTo);
});

describe('the last day on which a plan was held', () => {
  const period = { startsOn: '2026-06-01', endsOn: '2026-06-30' };
  const expires = new Date('2026-07-01T05:00:00Z');
  const firstInstant = new Date('2026-06-01T05:00:00Z');

  test.each([
    ['the last one of its period while it has not ended', null, '2026-06-30'],
    ['the day on which it was ended early', new Date('2026-06-10T15:00:00Z'), '2026-06-10'],
    ['its first one where it was ended on that', firstInstant, '2026-06-01'],
    ['the last one of its period where it expired', expires, '2026-06-30'],
    ['none where it was ended before it began', new Date(firstInstant.getTime() - 1), null],
  ])('is %s', (_, endedAt, expected) => {
    expect(lastDayHeld({ ...period, endedAt })).toBe(expected);
  });
});
