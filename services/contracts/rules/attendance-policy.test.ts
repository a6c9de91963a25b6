import { expect, test } from 'vitest';
import { attendanceIsOpen, attendanceOpensAt } from './attendance-policy.ts';

test('attendance is marked from 30 minutes before the start, inclusive, without an end', () => {
  const training = { startsAt: new Date('2026-11-18T23:00:00Z') };
  expect(attendanceOpensAt(training)).toEqual(new Date('2026-11-18T22:30:00Z'));
  expect(attendanceIsOpen(training, new Date('2026-11-18T22:29:59.999Z'))).toBe(false);
  expect(attendanceIsOpen(training, new Date('2026-11-18T22:30:00Z'))).toBe(true);
  expect(attendanceIsOpen(training, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});
