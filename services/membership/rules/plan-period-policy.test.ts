import { describe, expect, test } from 'vitest';
import { daysLeft, lastDayOf, periodFrom, periodOn, reminderHorizon } from './plan-period-policy.ts';

const noon = (date: string) => new Date(`${date}T17:00:00Z`);

describe('the period of a plan', () => {
  test.each([
    ['2026-11-21', '2026-12-21'],
    ['2026-12-15', '2027-01-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2028-02-29', '2028-03-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-02-28', '2026-03-28'],
  ])('a plan of %s holds until the end of %s', (assignedOn, lastDay) => {
    expect(periodFrom(noon(assignedOn))).toMatchObject({ startsOn: assignedOn, endsOn: lastDay });
  });

  test('ends on the same day of the next month, or on its last day', () => {
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    const wrong: string[] = [];
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2030, 0, 1); day += 24 * 60 * 60_000) {
      const assigned = new Date(day);
      const [year, month] = [assigned.getUTCFullYear(), assigned.getUTCMonth() + 1];
      const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
      const isLeapYear = nextYear % 4 === 0;
      const daysOfNext = nextMonth === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(nextMonth) ? 30 : 31;
      const lastDay = Math.min(assigned.getUTCDate(), daysOfNext);
      const date = assigned.toISOString().slice(0, 10);
      const { startsOn, endsOn } = periodFrom(noon(date));
      const isRight = startsOn === date && endsOn === `${nextYear}-${twoDigits(nextMonth)}-${twoDigits(lastDay)}`;
      if (!isRight) wrong.push(`${date}: from ${startsOn} to ${endsOn}`);
    }
    expect(wrong).toEqual([]);
  });

  test('the day changes at midnight in Bogota, not in London', () => {
    expect(periodFrom(new Date('2026-06-01T04:59:59.999Z'))).toMatchObject({
      startsOn: '2026-05-31',
      endsOn: '2026-06-30',
    });
    expect(periodFrom(new Date('2026-06-01T05:00:00.000Z'))).toMatchObject({
      startsOn: '2026-06-01',
      endsOn: '2026-07-01',
    });
  });

  test('it begins at the moment of the assignment and ends when the day after the last one begins', () => {
    const now = noon('2026-11-21');
    expect(periodFrom(now)).toMatchObject({ startsAt: now, endsAt: new Date('2026-12-22T05:00:00Z') });
  });
});

test('a plan that begins on a coming day holds from its midnight', () => {
  expect(periodOn('2026-07-02')).toEqual({
    startsOn: '2026-07-02',
    endsOn: '2026-08-02',
    startsAt: new Date('2026-07-02T05:00:00Z'),
    endsAt: new Date('2026-08-03T05:00:00Z'),
  });
});

test.each([
  ['the day on which it was ended', '2026-12-03', '2026-12-03'],
  ['that of its period where it was ended before it began', '2026-11-20', '2026-12-21'],
])('the last day that a plan shows is %s', (_, endedOn, expected) => {
  expect(lastDayOf({ startsOn: '2026-11-21', endsOn: '2026-12-21', endedAt: noon(endedOn) })).toBe(expected);
});

describe('the reminder', () => {
  const { endsAt, endsOn } = periodFrom(noon('2026-11-21'));

  test('is due from the midnight on which three days are left', () => {
    expect(endsAt <= reminderHorizon(new Date('2026-12-18T04:59:59Z'))).toBe(false);
    expect(endsAt <= reminderHorizon(new Date('2026-12-18T05:00:00Z'))).toBe(true);
  });

  test('counts the days of the studio', () => {
    expect(daysLeft({ endsOn }, new Date('2026-12-18T05:00:00Z'))).toBe(3);
    expect(daysLeft({ endsOn }, new Date('2026-12-22T04:59:59Z'))).toBe(0);
  });
});
