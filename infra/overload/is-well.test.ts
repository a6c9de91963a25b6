import { expect, test } from 'vitest';
import { isWell } from './is-well.ts';

const before = {
  offered: 100,
  sent: 100,
  byStatus: { 200: 75, 201: 15, 409: 10 },
  withoutRetryAfter: 0,
  broken: 0,
  p50: 20,
  p99: 60,
  seconds: 1,
};

test('a process that answers as before is healthy', () => {
  expect(isWell({ ...before, p50: 49 }, before)).toBe(true);
});

test.each([
  ['refuses as too much', { byStatus: { 200: 99, 503: 1 } }],
  ['fails', { byStatus: { 500: 100 } }],
  ['asks to come back later', { byStatus: { 200: 99, 429: 1 } }],
  ['answers nothing', { byStatus: {}, p50: 0 }],
  ['breaks connections', { broken: 1 }],
  ['is late', { p50: 50 }],
])('who %s is not well', (_what, over) => {
  expect(isWell({ ...before, ...over }, before)).toBe(false);
});
