import { expect, test } from 'vitest';
import { isWell } from './overload.ts';

const before = { statuses: { 200: 75, 201: 15, 409: 10 }, broken: 0, p50: 20 };

test('a process that answers as before is healthy', () => {
  expect(isWell({ ...before, p50: 49 }, before)).toBe(true);
});

test.each([
  ['refuses as too much', { statuses: { 200: 99, 503: 1 } }],
  ['fails', { statuses: { 500: 100 } }],
  ['asks to come back later', { statuses: { 200: 99, 429: 1 } }],
  ['answers nothing', { statuses: {}, p50: 0 }],
  ['breaks connections', { broken: 1 }],
  ['is late', { p50: 50 }],
])('who %s is not well', (_what, over) => {
  expect(isWell({ ...before, ...over }, before)).toBe(false);
});
