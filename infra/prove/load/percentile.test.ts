import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 100]);
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([], 0.5)).toBeNaN();
});
