import { describe, expect, test } from 'vitest';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { Assignment } from '../models/assignment.model.ts';
import { storedAssignment } from '../testing/assignments.ts';
import { decideFreeze, decideUnfreeze, type FrozenPlan, openFreeze } from './freeze-policy.ts';
import { plansOf } from './member-plans-policy.ts';

const noonOf = (date: string) => studioInstant(date, '12:00');
const held = storedAssignment('2026-12-01');
const nextFrom = (startsOn: string, over: Partial<Assignment> = {}) =>
  storedAssignment(startsOn, { _id: 'next', status: 'next', assignedAt: noonOf('2026-12-02'), ...over });

function decide(from: string, to: string, { stored = [held], on = '2026-12-03' } = {}) {
  return decideFreeze({ from, to, by: 'admin' }, plansOf(stored), noonOf(on));
}

function unfreeze(stored: readonly Assignment[], on: string) {
  return decideUnfreeze({ by: 'admin' }, plansOf(stored), noonOf(on));
}

function frozen(decision: ReturnType<typeof decideFreeze>): FrozenPlan {
  if (decision.kind === 'refused') throw new Error(decision.refusal.code);
  return decision;
}

const refusal = (decision: ReturnType<typeof decideFreeze>) =>
  decision.kind === 'refused' ? decision.refusal.code : null;

describe('a freeze', () => {
  test('moves the end of the plan by its days, and clears the reminder', () => {
    const { assignment, moved } = frozen(
      decide('2026-12-10', '2026-12-19', { stored: [{ ...held, remindedAt: noonOf('2026-12-03') }] }),
    );
    expect(assignment).toMatchObject({
      startsOn: '2026-12-01',
      endsOn: '2027-01-11',
      endsAt: studioInstant('2027-01-12', '00:00'),
      freezes: [{ from: '2026-12-10', to: '2026-12-19' }],
      frozenBy: 'admin',
      remindedAt: null,
    });
    expect(moved).toBeNull();
  });

  test.each([
    ['31 January, in a month of 28 days', '2027-01-31', '2027-02-28', '2027-03-01'],
    ['30 November, over the turn of the year', '2026-11-30', '2026-12-30', '2027-01-01'],
    ['29 January of a leap year', '2028-01-29', '2028-02-29', '2028-03-02'],
  ])('is counted from the end of the month of a plan from %s', (_from, startsOn, endsOn, after) => {
    const plan = storedAssignment(startsOn);
    expect(plan.endsOn).toBe(endsOn);
    const days = { from: addStudioDays(startsOn, 3), to: addStudioDays(startsOn, 4) };
    const { assignment } = frozen(decide(days.from, days.to, { stored: [plan], on: startsOn }));
    expect(assignment.endsOn).toBe(addStudioDays(endsOn, 2));
    expect(assignment.endsOn >= after).toBe(true);
    expect(frozen(unfreeze([assignment], startsOn)).assignment).toEqual({ ...plan, frozenBy: 'admin' });
  });

  test.each([
    ['today', '2026-12-03', null],
    ['the last day of the plan', '2027-01-01', null],
    ['yesterday', '2026-12-02', 'FREEZE_START_INVALID'],
    ['the day after the plan', '2027-01-02', 'FREEZE_START_INVALID'],
  ])('that begins %s', (_when, from, expected) => {
    expect(refusal(decide(from, addStudioDays(from, 5)))).toBe(expected);
  });

  test('needs a plan that holds', () => {
    expect(refusal(decide('2026-12-10', '2026-12-19', { stored: [nextFrom('2026-12-05')] }))).toBe('NO_ACTIVE_PLAN');
  });

  test('is the only one until it is over', () => {
    const { assignment } = frozen(decide('2026-12-10', '2026-12-12'));
    expect(openFreeze(assignment, noonOf('2026-12-12'))).toEqual({ from: '2026-12-10', to: '2026-12-12' });
    const again = (on: string) => decide('2026-12-20', '2026-12-21', { stored: [assignment], on });
    expect(refusal(again('2026-12-12'))).toBe('FREEZE_EXISTS');
    expect(frozen(again('2026-12-13')).assignment).toMatchObject({
      endsOn: '2027-01-06',
      freezes: [
        { from: '2026-12-10', to: '2026-12-12' },
        { from: '2026-12-20', to: '2026-12-21' },
      ],
    });
  });

  test('of 60 days is the longest, together with those before', () => {
    expect(refusal(decide('2026-12-03', '2027-01-31'))).toBeNull();
    expect(refusal(decide('2026-12-03', '2027-02-01'))).toBe('FREEZE_TOO_LONG');
    const { assignment } = frozen(decide('2026-12-03', '2026-12-03'));
    const after = (to: string) => decide('2026-12-04', to, { stored: [assignment], on: '2026-12-04' });
    expect(refusal(after('2027-01-31'))).toBeNull();
    expect(refusal(after('2027-02-01'))).toBe('FREEZE_TOO_LONG');
  });
});

describe('the end of a freeze', () => {
  const { assignment } = frozen(decide('2026-12-10', '2026-12-19'));

  test.each([
    ['before it begins takes it back', '2026-12-09', '2027-01-01', []],
    [
      'on a later day keeps the days until then',
      '2026-12-14',
      '2027-01-05',
      [{ from: '2026-12-10', to: '2026-12-13' }],
    ],
  ])('%s', (_when, on, endsOn, freezes) => {
    expect(frozen(unfreeze([assignment], on)).assignment).toMatchObject({ endsOn, freezes });
  });

  test('never lies in the past, even for a plan that was frozen on its last day', () => {
    const late = frozen(decide('2027-01-01', '2027-01-30', { on: '2027-01-01' })).assignment;
    expect(frozen(unfreeze([late], '2027-01-20')).assignment.endsOn).toBe('2027-01-20');
  });

  test('needs one that is not over', () => {
    expect(refusal(unfreeze([assignment], '2026-12-20'))).toBe('NO_FREEZE');
    expect(refusal(unfreeze([held], '2026-12-03'))).toBe('NO_FREEZE');
    expect(refusal(unfreeze([nextFrom('2026-12-05')], '2026-12-03'))).toBe('NO_ACTIVE_PLAN');
  });
});

describe('a plan that follows', () => {
  const freeze = (next: Assignment) => frozen(decide('2026-12-10', '2026-12-19', { stored: [held, next] }));
  const back = ({ assignment, moved }: FrozenPlan, next: Assignment, on: string) =>
    frozen(unfreeze([assignment, moved ?? next], on)).moved;

  test('directly moves along, with a full period, there and back', () => {
    const next = nextFrom('2027-01-02');
    const there = freeze(next);
    expect(there.moved).toMatchObject({ startsOn: '2027-01-12', endsOn: '2027-02-12', status: 'next' });
    expect(back(there, next, '2026-12-09')).toEqual(next);
    expect(back(there, next, '2026-12-14')).toMatchObject({ startsOn: '2027-01-06', endsOn: '2027-02-06' });
  });
});
