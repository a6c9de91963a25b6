import { expect, test } from 'vitest';
import { figuresOf } from './outcomes.ts';

test('figures count what failed, and need no order', () => {
  const outcomes = [
    { at: 0, ms: 30, act: 'book' },
    { at: 1, ms: 10, act: 'book', problem: '503' },
    { at: 2, ms: 20, act: 'week' },
  ];
  expect(figuresOf(outcomes)).toEqual({ requests: 3, failed: 1, p50: 20, p99: 30, slowest: 30 });
  expect(figuresOf([])).toMatchObject({ requests: 0, failed: 0, p99: Number.NaN });
});
