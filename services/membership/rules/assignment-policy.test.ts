import { describe, expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import type { Assignment } from '../models/assignment.model.ts';
import { storedAssignment } from '../testing/assignments.ts';
import {
  decideAssignment,
  decideMoveIn,
  decideRemoval,
  endedByDeletion,
  endedByUndo,
  type PlanAssignment,
} from './assignment-policy.ts';
import { plansOf } from './member-plans-policy.ts';

const now = new Date('2026-06-29T17:00:00Z');
const held = storedAssignment('2026-06-01');
const next = storedAssignment('2026-07-02', {
  _id: 'next',
  status: 'next',
  assignedAt: new Date('2026-06-20T15:00:00Z'),
});

type Replacing = Pick<Parameters<typeof decideAssignment>[0], 'replaceStatus' | 'freesBookings'>;

const plan = { _id: 'p', name: 'Oro', price: 90_000, maxTrainingsPerWeek: 4 };

function decide(start: string, stored: readonly Assignment[], at = now, replacing: Replacing = {}) {
  const request = { assignmentId: 'new', accountId: 'member', plan, assignedBy: 'admin', start, ...replacing };
  return decideAssignment(request, plansOf(stored), at);
}

function assigned(start: string, stored: readonly Assignment[], at = now, replacing: Replacing = {}): PlanAssignment {
  const decision = decide(start, stored, at, replacing);
  if (decision.kind !== 'assigned') throw new Error(decision.refusal.code);
  return decision;
}

function refusal(start: string, stored: readonly Assignment[]): string | null {
  const decision = decide(start, stored);
  return decision.kind === 'refused' ? decision.refusal.code : null;
}

describe('a plan that is assigned at once', () => {
  test('keeps a snapshot of the plan, and grants four weeks of classes', () => {
    expect(assigned('now', []).assignment).toMatchObject({
      plan: { id: 'p', name: 'Oro', price: 90_000, maxTrainingsPerWeek: 4 },
      classesGranted: 16,
      status: 'active',
      startsAt: now,
      startsOn: '2026-06-29',
      endsOn: '2026-07-29',
      freesBookings: false,
      version: 1,
    });
  });

  test.each([
    ['now', 'one that began before', new Date(now.getTime() - 1), now],
    ['a moment later', 'one that began in the same millisecond', now, new Date(now.getTime() + 1)],
    ['after it', 'one that began later by its clock', new Date(now.getTime() + 5), new Date(now.getTime() + 6)],
  ])('begins %s where the member had %s', (_when, _which, startsAt, expected) => {
    const before = { ...held, startsAt, assignedAt: startsAt };
    expect(assigned('now', [before]).assignment).toMatchObject({ startsAt: expected, assignedAt: expected });
  });

  test('ends the plan that was held as Cancelado', () => {
    const { replaced, assignment } = assigned('now', [held]);
    const ended = { status: 'Cancelado', endedAt: now, endedBy: 'admin', freesBookings: false };
    expect(replaced).toMatchObject({ _id: 'held', ...ended });
    expect(assignment).toMatchObject({ previousEndedAt: null, previousStatus: null });
  });

  test.each(['Error', 'Rembolsado'] as const)('ends it as %s if asked, and records that', (replaceStatus) => {
    const { replaced, assignment } = assigned('now', [held], now, { replaceStatus, freesBookings: true });
    expect(replaced).toMatchObject({ _id: 'held', status: replaceStatus, endedAt: now, freesBookings: true });
    expect(assignment).toMatchObject({ previousEndedAt: now, previousStatus: replaceStatus, freesBookings: false });
  });

  test('records how the previous plan ended, unless this one replaced it', () => {
    const ended = { ...held, status: 'Error', endedAt: new Date('2026-06-20T15:00:00Z') } as const;
    expect(assigned('now', [ended]).assignment).toMatchObject({
      previousEndedAt: ended.endedAt,
      previousStatus: 'Error',
    });
  });

  test('moves an overlapping next plan behind it, with its full period', () => {
    const { moved } = assigned('now', [held, next]);
    expect(moved).toMatchObject({ _id: 'next', status: 'next', startsOn: '2026-07-30', endsOn: '2026-08-30' });
    const onItsLastDay = storedAssignment('2026-07-29', { status: 'next' });
    expect(assigned('now', [held, onItsLastDay]).moved).toMatchObject({ startsOn: '2026-07-30' });
    const dayAfter = storedAssignment('2026-07-30', { status: 'next' });
    expect(assigned('now', [held, dayAfter]).moved).toBeNull();
  });
});

describe('a plan that is assigned after the current one', () => {
  test('begins on the day after, with a full period of its own', () => {
    expect(assigned('after-current', [held])).toMatchObject({
      assignment: {
        status: 'next',
        startsOn: '2026-07-02',
        endsOn: '2026-08-02',
        notBefore: null,
        classesGranted: 16,
        assignedAt: now,
      },
      replaced: null,
      moved: null,
    });
  });

  test('begins at once if there is none', () => {
    expect(assigned('after-current', []).assignment).toMatchObject({ status: 'active', startsAt: now });
    expect(assigned('after-current', [next])).toMatchObject({
      assignment: { status: 'active' },
      moved: { startsOn: '2026-07-30' },
    });
  });
});

describe('a plan that is assigned for a day', () => {
  test('begins with that day', () => {
    const start = '2026-07-10';
    expect(assigned(start, [held]).assignment).toMatchObject({ status: 'next', startsOn: start, notBefore: start });
    expect(assigned('2026-06-30', []).assignment).toMatchObject({ status: 'next', startsOn: '2026-06-30' });
  });

  test('begins at once if that is today', () => {
    expect(assigned('2026-06-29', []).assignment).toMatchObject({ status: 'active', startsAt: now });
  });

  test('is refused beside the plans that are in its way', () => {
    expect(refusal('2026-07-01', [held])).toBe('PLAN_START_OVERLAPS');
    expect(refusal('2026-07-10', [held, next])).toBe('NEXT_PLAN_EXISTS');
  });
});

describe('a plan that a list moves in', () => {
  const taken = { ...held, status: 'Error', endedAt: new Date('2026-06-20T15:00:00Z') } as const;
  const moveIn = (listed: Partial<Parameters<typeof decideMoveIn>[0]>, stored: readonly Assignment[] = []) => {
    const request = { assignmentId: 'new', accountId: 'member', plan, assignedBy: 'admin', start: 'now', debt: 0 };
    return decideMoveIn({ ...request, ...listed }, plansOf(stored), now);
  };

  test.each<[string, Parameters<typeof moveIn>, Partial<Assignment>]>([
    ['runs from now on', [{}], { status: 'active', startsAt: now, classesGranted: 16, imported: true }],
    [
      'runs since its day',
      [{ start: '2026-06-20' }],
      { status: 'active', startsAt: studioInstant('2026-06-20', '00:00'), notBefore: null, previousStatus: null },
    ],
    ['runs until its day', [{ end: '2026-07-05' }], { startsOn: '2026-06-05', endsOn: '2026-07-05' }],
    [
      'begins with its day',
      [{ start: '2026-07-10' }, [taken]],
      { status: 'next', startsOn: '2026-07-10', notBefore: '2026-07-10', previousStatus: null },
    ],
    [
      'follows the one that was taken back',
      [{ start: held.startsOn }, [taken]],
      {
        startsAt: new Date(held.startsAt.getTime() + 1),
        previousEndedAt: taken.endedAt,
        previousStatus: 'Error',
      },
    ],
    ['has the classes that are left', [{ classes: 5 }], { classesGranted: 5 }],
    ['has at most all its classes', [{ classes: 16 }], { classesGranted: 16 }],
    ['is owed in full at most', [{ debt: 90_000 }], { status: 'active' }],
    ['is not reminded of where it ends within days', [{ end: '2026-07-02' }], { remindedAt: now }],
    ['is reminded of where it ends later', [{ end: '2026-07-03' }], { remindedAt: null }],
  ])('%s', (_, [listed, stored], assignment) => {
    expect(moveIn(listed, stored)).toMatchObject({ kind: 'assigned', assignment });
  });

  test.each<[string, Parameters<typeof moveIn>[0], string]>([
    ['that is over', { end: '2026-06-28' }, 'PLAN_OVER'],
    ['with more classes than it grants', { classes: 17 }, 'CLASSES_LEFT_INVALID'],
    ['that is owed more than it costs', { debt: 90_001 }, 'DEBT_TOO_HIGH'],
  ])('%s is refused', (_, listed, code) => {
    expect(moveIn(listed)).toMatchObject({ kind: 'refused', refusal: { code } });
  });
});

describe('removing a plan', () => {
  const removal = { status: 'Rembolsado', removedBy: 'admin', freesBookings: true } as const;
  const removed = { status: 'Rembolsado', endedAt: now, endedBy: 'admin', freesBookings: true };

  test.each(['current', 'next'] as const)('ends the %s one with the chosen status', (which) => {
    const decision = decideRemoval({ ...removal, which }, plansOf([held, next]), now);
    expect(decision).toMatchObject({
      kind: 'removed',
      assignment: { ...(which === 'next' ? next : held), ...removed },
    });
  });

  test.each([
    ['current', 'NO_ACTIVE_PLAN', [next]],
    ['next', 'NO_NEXT_PLAN', [held]],
  ] as const)('is not possible without a %s one', (which, code, stored) => {
    const decision = decideRemoval({ ...removal, which }, plansOf(stored), now);
    expect(decision).toMatchObject({ kind: 'refused', refusal: { code } });
  });
});

test("a deleted member's plans are cancelled by the system", () => {
  const ended = { status: 'Cancelado', endedAt: now, endedBy: 'system' };
  expect(endedByDeletion(plansOf([held, next]), now)).toMatchObject([ended, ended]);
  expect(endedByDeletion(plansOf([]), now)).toEqual([]);
});

test('the plans of a member whose import is undone end as mistakes', () => {
  const ended = { status: 'Error', endedAt: now, endedBy: 'admin', takenBack: true };
  expect(endedByUndo(plansOf([held, next]), 'admin', now)).toMatchObject([ended, ended]);
  expect(endedByUndo(plansOf([]), 'admin', now)).toEqual([]);
});
