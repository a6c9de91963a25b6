import { describe, expect, it } from 'vitest';
import { niceCeiling, percentOf } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it.each([
    [0, 4],
    [4, 4],
    [7, 8],
    [11, 12],
    [23, 30],
    [97, 100],
    [140, 160],
    [1_010, 1_200],
  ])('ends for %d at %d', (highest, ceiling) => {
    expect(niceCeiling(highest)).toBe(ceiling);
  });

  it('is never lower than the highest value, and its half is a whole number', () => {
    for (let highest = 0; highest <= 5_000; highest += 1) {
      const ceiling = niceCeiling(highest);
      expect(ceiling).toBeGreaterThanOrEqual(highest);
      expect(ceiling % 2).toBe(0);
    }
  });
});

describe('a share', () => {
  it('is 0 where there was no seat', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(1, 3)).toBe(33);
  });
});
