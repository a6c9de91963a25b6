import { describe, expect, test } from 'vitest';
import { creditAccount, planOf, trainingOn } from '../testing/fixtures.ts';
import { isSameTime, knownAfterMove, planAfterMove, startAfterMove, timeOf } from './move-policy.ts';

const [booked, later, latest] = ['18:00:00', '19:00:00', '20:00:00'].map((at) => trainingOn('2026-11-25', at)) as [
  ReturnType<typeof trainingOn>,
  ReturnType<typeof trainingOn>,
  ReturnType<typeof trainingOn>,
];
/** On the day of the booked class, at noon in the studio. */
const now = new Date('2026-11-25T17:00:00Z');
const knowsBooked = { ...timeOf(booked), byMail: false };

test('a member goes on knowing the time that was booked until a mail names another one', () => {
  const once = knownAfterMove({ knownTime: null }, { from: booked, to: later });
  expect(once).toEqual(knowsBooked);
  expect(knownAfterMove({ knownTime: once }, { from: later, to: latest })).toEqual(knowsBooked);
});

test('back where it was before anybody was mailed, a training was never moved', () => {
  expect(knownAfterMove({ knownTime: knowsBooked }, { from: later, to: booked })).toBeNull();
});

test('a move that was mailed counts, also where the training is back by then', () => {
  const mailed = { ...timeOf(later), byMail: true };
  expect(knownAfterMove({ knownTime: mailed }, { from: later, to: booked })).toEqual(mailed);
  expect(knownAfterMove({ knownTime: mailed }, { from: booked, to: later })).toEqual(mailed);
});

test.each([{ date: '2026-11-26' }, { startTime: '17:30:00' }, { endTime: '19:30:00' }])(
  'a time that differs in one part is another time: %o',
  (part) => {
    expect(isSameTime(booked, { ...booked, ...part })).toBe(false);
    expect(knownAfterMove({ knownTime: null }, { from: booked, to: { ...booked, ...part } })).toEqual(knowsBooked);
  },
);

test.each([
  ['has passed', 'passed', -1],
  ['has passed', 'passed', 0],
  ['is soon', 'soon', 1],
  ['is soon', 'soon', 30 * 60_000 - 1],
  ['is later', 'later', 30 * 60_000],
] as const)('the start of a moved training %s: %s, in %d ms', (_, expected, ms) => {
  expect(startAfterMove(booked, new Date(booked.startsAt.getTime() - ms))).toBe(expected);
});

describe('a class that a plan paid is measured by', () => {
  const to = trainingOn('2027-01-06', '18:00:00');
  const plan = planOf({ weeklyLimit: 5 });
  const { assignmentId } = plan;
  const next = planOf({ assignmentId: 'next', weeklyLimit: 1, startsOn: '2027-01-01', endsOn: '2027-01-31' });
  const after = (over: Parameters<typeof creditAccount>[0], move = { from: booked, to }) =>
    planAfterMove({ paidFrom: 'plan', assignmentId }, creditAccount(over), { ...move, now });

  test('the plan that runs on its new day, the next one included', () => {
    expect(after({ plan })).toBe('without-plan');
    expect(after({ plan, next })).toBe('fits');
    expect(after({ plan, next, weekUse: { [to.week]: 1 } })).toBe('over-limit');
    const courtesy = { paidFrom: 'courtesy', assignmentId: null } as const;
    expect(planAfterMove(courtesy, creditAccount(), { from: booked, to, now })).toBe('fits');
  });

  test('no plan whose last day is over, even if its end is not stored yet', () => {
    const over = planOf({ endsOn: '2026-11-24' });
    expect(after({ plan: over }, { from: booked, to: trainingOn('2026-11-24', '18:00:00') })).toBe('without-plan');
  });

  test('no weekly limit if a voided plan paid: the class counts in no week', () => {
    expect(after({ next, weekUse: { [to.week]: 1 }, voided: { [assignmentId]: 1 } })).toBe('fits');
  });

  test.each([
    ['2026-12-31', 'without-plan'],
    ['2027-01-01', 'fits'],
    ['2027-01-31', 'fits'],
    ['2027-02-01', 'without-plan'],
  ])('a plan from its first to its last day: on %s, %s', (date, expected) => {
    expect(after({ next }, { from: booked, to: trainingOn(date, '18:00:00') })).toBe(expected);
  });

  test('a plan that does not rest on that day', () => {
    const frozen = { ...next, freezes: [{ from: '2027-01-06', to: '2027-01-06' }] };
    expect(after({ next: frozen })).toBe('without-plan');
    expect(after({ next: frozen }, { from: booked, to: trainingOn('2027-01-07', '18:00:00') })).toBe('fits');
  });

  test('the weekly limit only where it moves to another week', () => {
    const sameWeek = trainingOn('2026-11-26', '18:00:00');
    const weekUse = { [booked.week]: 5 };
    expect(after({ plan, weekUse }, { from: booked, to: sameWeek })).toBe('fits');
    expect(after({ plan, weekUse }, { from: to, to: sameWeek })).toBe('over-limit');
  });
});
