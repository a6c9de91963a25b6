import { describe, expect, test } from 'vitest';
import type { Assignment } from '../models/assignment.model.ts';
import { storedAssignment } from '../testing/assignments.ts';
import { plansOf, settledAt } from './member-plans-policy.ts';

const held = storedAssignment('2026-06-01');
const next = storedAssignment('2026-07-02', {
  _id: 'next',
  status: 'next',
  assignedAt: new Date('2026-06-29T15:00:00Z'),
});
const midnight = held.endsAt;
const before = new Date(midnight.getTime() - 1);

const idsAt = (stored: readonly Assignment[], now: Date) => {
  const { current, next: following, lastHeld, latest } = plansOf(settledAt(stored, now));
  return [current, following, lastHeld, latest].map((each) => each?._id ?? null);
};

describe("a member's plans", () => {
  test('are as they are stored until the last millisecond of the last day', () => {
    expect(settledAt([held, next], before)).toEqual([held, next]);
    expect(idsAt([held, next], before)).toEqual(['held', 'next', 'held', 'next']);
  });

  test('change at midnight, whether or not that is stored yet', () => {
    const [expired, begun] = settledAt([held, next], midnight);
    expect(expired).toMatchObject({ status: 'Vencido', endedAt: midnight, endedBy: 'system' });
    expect(begun).toMatchObject({ status: 'active', previousEndedAt: midnight, previousStatus: 'Vencido' });
    expect(idsAt([held, next], midnight)).toEqual(['next', null, 'next', 'next']);
  });

  test('have both expired after months without a read', () => {
    const settled = settledAt([next, held], new Date('2026-10-01T15:00:00Z'));
    expect(settled.map(({ status, endedAt }) => [status, endedAt])).toEqual([
      ['Vencido', next.endsAt],
      ['Vencido', held.endsAt],
    ]);
    expect(idsAt([next, held], new Date('2026-10-01T15:00:00Z'))).toEqual([null, null, 'next', 'next']);
  });

  test('leave a gap before a plan that was paid ahead', () => {
    const ahead = storedAssignment('2026-07-10', { _id: 'ahead', status: 'next' });
    expect(idsAt([held, ahead], midnight)).toEqual([null, 'ahead', 'held', 'ahead']);
    expect(idsAt([held, ahead], ahead.startsAt)).toEqual(['ahead', null, 'ahead', 'ahead']);
  });

  test('do not show a next plan as held that was removed before it began', () => {
    const removed = { ...next, status: 'Error', endedAt: new Date('2026-06-30T15:00:00Z') } as const;
    expect(idsAt([held, removed], midnight)).toEqual([null, null, 'held', 'next']);
  });

  test('show one as held that was removed on its first day', () => {
    const removed = { ...next, status: 'Error', endedAt: next.startsAt } as const;
    expect(idsAt([held, removed], next.startsAt)).toEqual([null, null, 'next', 'next']);
  });

  test.each([
    ['Error', 'held'],
    ['Cancelado', 'other'],
    ['Rembolsado', 'other'],
  ] as const)('show one that ended as %s where it was the last one held: %#', (status, shown) => {
    const other = storedAssignment('2026-07-10', { _id: 'other', status, endedAt: new Date('2026-07-11T15:00:00Z') });
    expect(plansOf([{ ...held, status: 'Vencido' }, other])).toMatchObject({
      lastHeld: { _id: 'other' },
      lastIntended: { _id: shown },
    });
  });

  test('show none that was assigned by mistake as the only one', () => {
    const mistake = { ...held, status: 'Error', endedAt: held.startsAt } as const;
    expect(plansOf([mistake]).lastIntended).toBeNull();
  });

  test('never end or begin twice', () => {
    const ended = { ...held, status: 'Cancelado', endedAt: new Date('2026-06-10T15:00:00Z') } as const;
    expect(settledAt([ended], midnight)).toEqual([ended]);
  });
});
