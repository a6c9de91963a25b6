import { describe, expect, it } from 'vitest';
import { slotsAfter } from './fixed-slot-endpoints.ts';

describe('the slots after a change', () => {
  const monday = { weekday: 1, startTime: '18:00:00', category: 'normal' } as const;
  const special = { ...monday, category: 'special' } as const;
  const before = [{ ...monday, last: null }];

  it('are the others and the one that is added', () => {
    expect(slotsAfter({ kind: 'add', slot: special }, before)).toEqual([monday, special]);
  });

  it('stay the same if the added one exists already', () => {
    expect(slotsAfter({ kind: 'add', slot: monday }, before)).toEqual([monday]);
  });

  it('are the others without the one that is removed', () => {
    expect(slotsAfter({ kind: 'remove', slot: monday }, before)).toEqual([]);
    expect(slotsAfter({ kind: 'remove', slot: special }, before)).toEqual([monday]);
  });
});
