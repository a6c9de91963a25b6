import { expect, test } from 'vitest';
import { nightBefore } from './each-night.ts';

test.each([
  ['2026-11-28T08:09:59Z', '2026-11-27T08:10:00.000Z'],
  ['2026-11-28T08:10:00Z', '2026-11-28T08:10:00.000Z'],
  ['2026-11-29T04:59:59Z', '2026-11-28T08:10:00.000Z'],
])('the last audit before %s should have begun at %s, 3:10 of studio time', (now, begun) => {
  expect(nightBefore(new Date(now)).toISOString()).toBe(begun);
});
