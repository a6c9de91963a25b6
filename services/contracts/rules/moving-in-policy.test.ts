import { describe, expect, test } from 'vitest';
import { studioInstant } from '../studio-time.ts';
import { classesLeftIn, daysMovedIn, debtMovedIn, isMovedIn } from './moving-in-policy.ts';

/** A Sunday. */
const today = '2026-11-29';

describe('the days of a plan of a list', () => {
  test.each([
    ['nothing', { start: 'now' }, '2026-11-29', '2026-12-29'],
    ['its start', { start: '2026-11-10' }, '2026-11-10', '2026-12-10'],
    ['a start of a month ago', { start: '2026-10-29' }, '2026-10-29', '2026-11-29'],
    ['a start to come', { start: '2026-12-05' }, '2026-12-05', '2027-01-05'],
    ['a start in a year', { start: '2027-11-30' }, '2027-11-30', '2027-12-30'],
    ['its end', { start: 'now', end: '2026-12-05' }, '2026-11-05', '2026-12-05'],
    ['an end of today', { start: 'now', end: today }, '2026-10-29', today],
    ['an end after more than a month', { start: 'now', end: '2027-01-20' }, '2026-11-29', '2027-01-20'],
    ['both', { start: '2026-11-10', end: '2026-12-09' }, '2026-11-10', '2026-12-09'],
    ['both, a single day', { start: '2026-12-05', end: '2026-12-05' }, '2026-12-05', '2026-12-05'],
    ['both, 62 days after the month', { start: '2026-11-10', end: '2027-02-10' }, '2026-11-10', '2027-02-10'],
    ['both, with a freeze in between', { start: '2026-09-20', end: '2026-12-09' }, '2026-09-20', '2026-12-09'],
  ])('that names %s', (_, listed, from, to) => {
    expect(daysMovedIn(listed, today)).toEqual({ kind: 'days', from, to });
  });

  test.each([
    ['over', { start: '2026-10-28' }, 'PLAN_OVER'],
    ['over', { start: 'now', end: '2026-11-28' }, 'PLAN_OVER'],
    ['over before they begin', { start: '2026-12-05', end: '2026-12-04' }, 'PLAN_END_INVALID'],
    ['63 days too long', { start: '2026-11-10', end: '2027-02-11' }, 'PLAN_END_INVALID'],
    ['more than a year away', { start: '2027-12-01' }, 'PLAN_START_INVALID'],
  ])('that are %s', (_, listed, code) => {
    expect(daysMovedIn(listed, today)).toMatchObject({ kind: 'refused', code });
  });
});

test('the refusal of days that are over names them', () => {
  const days = { from: '2026-10-28', to: '2026-11-28' };
  expect(daysMovedIn({ start: days.from }, today)).toMatchObject({ code: 'PLAN_OVER', facts: days });
});

test.each([
  ['two weeks and the last day of this one', '2026-12-13', 6],
  ['today', today, 2],
  ['a month', '2026-12-29', 8],
])('the classes left in %s are what the weekly limit allows', (_, to, classes) => {
  expect(classesLeftIn({ from: '2026-11-10', to }, 2, today)).toBe(classes);
});

test('the classes left of a plan that is still to begin are those of its own weeks', () => {
  expect(classesLeftIn({ from: '2026-12-07', to: '2026-12-13' }, 2, today)).toBe(2);
});

test.each([
  ['nothing', {}, 0],
  ['the debt', { debt: 30_000, paid: 'all' as const }, 30_000],
  ['what was paid', { paid: 70_000 }, 50_000],
  ['more paid than it costs', { paid: 130_000 }, 0],
  ['that nothing was paid', { paid: 'none' as const }, 120_000],
])('a list that says %s', (_, listed, debt) => {
  expect(debtMovedIn(listed, 120_000)).toBe(debt);
});

test('only a plan that began on an earlier day than it was assigned has moved in', () => {
  const assignedAt = studioInstant(today, '20:00');
  expect(['2026-11-28', today, '2026-12-01'].map((startsOn) => isMovedIn({ startsOn, assignedAt }))).toEqual([
    true,
    false,
    false,
  ]);
});
