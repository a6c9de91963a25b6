import { expect, test } from 'vitest';
import { isMinor, lastAdultBirthDate } from './under-age.ts';
import { addStudioDays } from './studio-time.ts';

test.each([
  ['2008-11-30', '2026-11-29', true],
  ['2008-11-30', '2026-11-30', false],
  ['2008-02-29', '2026-02-27', true],
  ['2008-02-29', '2026-02-28', false],
  [null, '2026-11-30', false],
])('somebody born on %j is under age on %s: %s', (dateOfBirth, today, isUnderAge) => {
  expect(isMinor({ dateOfBirth }, today)).toBe(isUnderAge);
});

test('the last birth date of adults divides them from those under age on every day, leap years among them', () => {
  for (let today = '2024-01-01'; today <= '2028-12-31'; today = addStudioDays(today, 1)) {
    const last = lastAdultBirthDate(today);
    expect([last, addStudioDays(last, 1)].map((dateOfBirth) => isMinor({ dateOfBirth }, today))).toEqual([false, true]);
  }
});
