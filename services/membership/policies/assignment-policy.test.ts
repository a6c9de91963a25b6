import { describe, expect, test } from 'vitest';
import {
  endingByDeletion,
  endingByExpiry,
  endingByRemoval,
  endingByReplacement,
  newAssignment,
} from './assignment-policy.ts';

const now = new Date('2026-12-01T17:00:00Z');
const held = { status: 'active', endsAt: new Date('2026-12-22T05:00:00Z') } as const;
const overdue = { status: 'active', endsAt: now } as const;
const expiry = { status: 'Vencido', endedAt: now, endedBy: 'system' };

describe('assigning a plan', () => {
  const plan = { _id: 'p', name: 'Básico', price: 90_000, maxTrainingsPerWeek: 3 };
  const request = { assignmentId: 'a', accountId: 'm', plan, assignedBy: 'admin' };

  test('grants four weeks of classes', () => {
    expect(newAssignment(request, now).classesGranted).toBe(12);
  });

  test('keeps what the plan is now', () => {
    expect(newAssignment(request, now)).toMatchObject({
      plan: { id: 'p', name: 'Básico', price: 90_000, maxTrainingsPerWeek: 3 },
      status: 'active',
      version: 1,
      endedAt: null,
    });
  });

  test.each([
    ['now', 'none', null, now],
    ['now', 'one that began before', new Date(now.getTime() - 1), now],
    ['a moment later', 'one that began in the same millisecond', now, new Date(now.getTime() + 1)],
    ['after it', 'one that began later by its clock', held.endsAt, new Date(held.endsAt.getTime() + 1)],
  ])('begins %s where the member had %s', (_when, _which, startsAt, expected) => {
    const assigned = newAssignment({ ...request, before: startsAt && { startsAt, endedAt: null } }, now);
    expect(assigned).toMatchObject({ startsAt: expected, startsOn: '2026-12-01', endsOn: '2027-01-01' });
  });

  test('tells when the plan before it had ended, where it did not give way to this one', () => {
    const before = { startsAt: new Date(0), endedAt: new Date(now.getTime() - 1) };
    expect(newAssignment({ ...request, before }, now).previousEndedAt).toEqual(before.endedAt);
    expect(newAssignment({ ...request, before: { ...before, endedAt: null } }, now).previousEndedAt).toBeNull();
  });

  test('ends the plan that was held as Cancelado', () => {
    expect(endingByReplacement(held, 'admin', now)).toEqual({ status: 'Cancelado', endedAt: now, endedBy: 'admin' });
  });

  test('ends a plan whose period was over as Vencido, at the end of its period', () => {
    expect(endingByReplacement(overdue, 'admin', new Date('2027-01-01T00:00:00Z'))).toEqual(expiry);
  });
});

describe('removing a plan', () => {
  const removal = { status: 'Rembolsado', removedBy: 'admin' } as const;

  test('ends it with the chosen status', () => {
    expect(endingByRemoval(held, removal, now)).toEqual({ status: 'Rembolsado', endedAt: now, endedBy: 'admin' });
  });

  test.each([
    ['none is held', null],
    ['its period is over', overdue],
    ['it has ended', { ...held, status: 'Cancelado' } as const],
  ])('is not possible when %s', (_, nothing) => {
    expect(endingByRemoval(nothing, removal, now)).toBeNull();
  });
});

describe('a plan that nobody ends', () => {
  test('ends as Vencido when its period is over', () => {
    expect(endingByExpiry(overdue, now)).toEqual(expiry);
  });

  test('goes on until then', () => {
    expect(endingByExpiry(held, new Date(held.endsAt.getTime() - 1))).toBeNull();
  });

  test('never ends twice', () => {
    expect(endingByExpiry({ ...overdue, status: 'Cancelado' }, now)).toBeNull();
  });
});

test("a deleted member's plan is cancelled by the system", () => {
  expect(endingByDeletion(held, now)).toEqual({ status: 'Cancelado', endedAt: now, endedBy: 'system' });
  expect(endingByDeletion(overdue, now)).toEqual(expiry);
});
