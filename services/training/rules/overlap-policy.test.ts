import { expect, test } from 'vitest';
import { trainingOn } from '../testing/fixtures.ts';
import { overlaps } from './overlap-policy.ts';

const six = trainingOn('2026-11-25', '18:00:00');

test.each([
  ['at the same time', '18:00:00', true],
  ['half an hour later', '18:30:00', true],
  ['half an hour earlier', '17:30:00', true],
  ['as the other ends', '19:00:00', false],
  ['right before', '17:00:00', false],
])('a training %s', (_when, startTime, expected) => {
  const other = trainingOn('2026-11-25', startTime);
  expect([overlaps(six, other), overlaps(other, six)]).toEqual([expected, expected]);
});

test('a training within another one overlaps it', () => {
  const long = { startsAt: new Date(six.startsAt.getTime() - 1), endsAt: new Date(six.endsAt.getTime() + 1) };
  expect([overlaps(six, long), overlaps(long, six)]).toEqual([true, true]);
});
