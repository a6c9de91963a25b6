import { describe, expect, test } from 'vitest';
import type { Assignment } from '../models/assignment.model.ts';
import { storedAssignment } from '../testing/assignments.ts';
import { decideAssignment, decideRemoval, endedByDeletion, type PlanAssignment } from './assignment-policy.ts';
import { plansOf } from './member-plans-policy.ts';

const now = new Date('2026-06-29T17:00:00Z');
const held = storedAssignment('2026-06-01');
const next = storedAssignment('2026-07-02', {
  _id: 'next',
  status: 'next',
  assignedAt: new Date('2026-06-20T15:00:00Z'),
});

type Replacing = Pick<Parameters<typeof decideAssignment>[0], 'replaceStatus' | 'freesBookings'>;

function decide(start: string, stored: readonly Assignment[], at = now, replacing: Replacing = {}) {
  const plan = { _id: 'p', name: 'Oro', price: 90_000, maxTrainingsPerWeek: 4 };
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
    expect(replaced).toMatchObject({ _id: 'held', status: 'Cancelado', endedAt: now, endedBy: 'admin' });
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
      assignment: { status: 'next', startsOn: '2026-07-02', endsOn: '2026-08-02', classesGranted: 16, assignedAt: now },
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
    expect(assigned('2026-07-10', [held]).assignment).toMatchObject({ status: 'next', startsOn: '2026-07-10' });
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
