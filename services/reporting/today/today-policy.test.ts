import { expect, test } from 'vitest';
import { birthdaysOn } from './today-policy.ts';

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
