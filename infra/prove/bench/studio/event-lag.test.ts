import { expect, test } from 'vitest';
import { quantile } from './event-lag.ts';

test('a quantile lies evenly within its bucket', () => {
  const buckets = new Map([
    [0.005, 50],
    [0.01, 100],
    [Infinity, 100],
  ]);
  expect(quantile(buckets, 0.5)).toBe(5);
  expect(quantile(buckets, 0.75)).toBe(7.5);
  expect(quantile(new Map([[Infinity, 0]]), 0.5)).toBeNaN();
});
