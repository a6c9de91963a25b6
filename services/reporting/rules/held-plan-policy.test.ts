import { describe, expect, test } from 'vitest';
import type { Assignment } from '../models/plan.model.ts';
import { holdingAt, statusAt } from './held-plan-policy.ts';

const held: Assignment = {
  _id: 'assignment',
  accountId: 'ana',
  planId: 'basico',
  planName: 'Básico',
  maxTrainingsPerWeek: 3,
  price: 90_000,
  classesGranted: 12,
  startsOn: '2026-06-01',
  endsOn: '2026-06-30',
  endsAt: new Date('2026-07-01T05:00:00Z'),
  endedAt: null,
  status: 'active',
  assignedAt: new Date('2026-06-01T05:00:00Z'),
  assignedBy: 'marcela',
  endedBy: null,
  freezes: [],
  version: 1,
};
const firstInstant = new Date('2026-06-01T05:00:00Z');
const lastInstant = new Date(held.endsAt.getTime() - 1);

describe('the state of a plan', () => {
  test.each([
    ['active on its last day', 'active', lastInstant, 'active'],
    ['expired from the midnight after it, also before that is published', 'active', held.endsAt, 'Vencido'],
    ['next until its first day', 'next', new Date(firstInstant.getTime() - 1), 'next'],
    ['active from that midnight on, also before that is published', 'next', firstInstant, 'active'],
    ['expired where neither its beginning nor its end is published', 'next', held.endsAt, 'Vencido'],
    ['what it was ended as, while its period runs', 'Cancelado', lastInstant, 'Cancelado'],
    ['what it was ended as, when its period is over', 'Rembolsado', held.endsAt, 'Rembolsado'],
  ] as const)('is %s', (_, status, now, expected) => {
    expect(statusAt({ ...held, status }, now)).toBe(expected);
  });

  test('is queried by the same dates in the database', () => {
    expect(holdingAt(firstInstant)).toEqual({
      endsAt: { $gt: firstInstant },
      $or: [{ status: 'active' }, { status: 'next', startsOn: { $lte: '2026-06-01' } }],
    });
  });
});
