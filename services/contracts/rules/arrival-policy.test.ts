import { expect, test } from 'vitest';
import { studioInstant } from '../studio-time.ts';
import { arrivalIsOpen } from './arrival-policy.ts';

test.each([
  ['17:44:59.999', false],
  ['17:45:00', true],
  ['18:00:00', true],
  ['18:10:00', true],
  ['18:10:00.001', false],
])('who arrives can say so from 15 minutes before the start to 10 after it: %s', (time, expected) => {
  const training = { startsAt: studioInstant('2026-11-18', '18:00') };
  expect(arrivalIsOpen(training, new Date(`2026-11-18T${time}-05:00`))).toBe(expected);
});
