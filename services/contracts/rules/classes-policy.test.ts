import { expect, test } from 'vitest';
import { endAfter, hasFewPeople, needsMorePeople } from './classes-policy.ts';

const startsAt = new Date('2026-03-12T11:00:00Z');
const before = new Date('2026-03-12T10:59:59.999Z');

test.each([
  [1, 3, before, true],
  [0, 1, before, true],
  [3, 3, before, false],
  [1, 3, startsAt, false],
  [0, 0, before, false],
  [0, undefined, before, false],
])('a class with %s of %s people at %s has few: %s', (taken, minimum, now, few) => {
  expect(hasFewPeople({ taken, minimum, startsAt }, now)).toBe(few);
  expect(needsMorePeople({ taken, minimum })).toBe(few || now === startsAt);
});

test.each([
  ['18:00:00', 60, '19:00:00'],
  ['07:45:30', 90, '09:15:30'],
  ['23:00:00', 59, '23:59:00'],
  ['23:00:00', 60, null],
])('a class from %s that lasts %d minutes ends at %s', (start, minutes, end) => {
  expect(endAfter(start, minutes)).toBe(end);
});
