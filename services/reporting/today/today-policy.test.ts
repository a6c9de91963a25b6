import { expect, test } from 'vitest';
import { birthdaysOn, isMarkable } from './today-policy.ts';

test.each([
  ['30 minutes before the start', '2026-11-28T22:30:00Z', true],
  ['a second earlier', '2026-11-28T22:29:59Z', false],
  ['after it', '2026-11-29T04:00:00Z', true],
])('attendance can be marked %s', (_, now, expected) => {
  expect(isMarkable({ startsAt: new Date('2026-11-28T23:00:00Z') }, new Date(now))).toBe(expected);
});

test.each([
  ['2026-05-17', ['05-17']],
  ['2026-02-28', ['02-28', '02-29']],
  ['2100-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2026-03-01', ['03-01']],
])('on %s, the birthdays %j are celebrated', (today, days) => {
  expect(birthdaysOn(today)).toEqual(days);
});
