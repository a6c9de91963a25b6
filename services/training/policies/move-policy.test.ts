import { expect, test } from 'vitest';
import { creditAccount, planOf, trainingOn } from '../testing/fixtures.ts';
import { knownAfterMove, planAfterMove, timeOf } from './move-policy.ts';

const [booked, later, latest] = ['18:00:00', '19:00:00', '20:00:00'].map((at) => trainingOn('2026-11-25', at)) as [
  ReturnType<typeof trainingOn>,
  ReturnType<typeof trainingOn>,
  ReturnType<typeof trainingOn>,
];
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

test('another end alone is another time', () => {
  const longer = { ...booked, endTime: '19:30:00' };
  expect(knownAfterMove({ knownTime: null }, { from: booked, to: longer })).toEqual(knowsBooked);
});

test('a class that a plan paid is measured by the plan that runs on its new day, the next one included', () => {
  const to = trainingOn('2027-01-06', '18:00:00');
  const plan = planOf({ weeklyLimit: 5 });
  const next = planOf({ assignmentId: 'next', weeklyLimit: 1, startsOn: '2027-01-01', endsOn: '2027-01-31' });
  const move = { from: booked, to };
  const after = (over: Parameters<typeof creditAccount>[0]) =>
    planAfterMove({ paidFrom: 'plan' }, creditAccount(over), move);
  expect(after({ plan })).toBe('without-plan');
  expect(after({ plan, next })).toBe('fits');
  expect(after({ plan, next, weekUse: { [to.week]: 1 } })).toBe('over-limit');
  expect(planAfterMove({ paidFrom: 'courtesy' }, creditAccount(), move)).toBe('fits');
});
