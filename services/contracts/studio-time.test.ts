import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addStudioDays,
  addStudioMonths,
  endOfStudioDay,
  isStudioDate,
  mondayOf,
  studioDaysBetween,
  studioInstant,
  toStudioDate,
  toStudioTime,
  weekdayOf,
} from './studio-time.ts';

describe('studio time', () => {
  test('an instant just before midnight in Bogota still belongs to that day', () => {
    expect(toStudioDate(new Date('2026-03-01T04:59:59Z'))).toBe('2026-02-28');
    expect(toStudioDate(new Date('2026-03-01T05:00:00Z'))).toBe('2026-03-01');
    expect(toStudioTime(new Date('2026-03-01T04:59:59Z'))).toBe('23:59:59');
  });

  test('a wall-clock time of the studio is five hours behind UTC', () => {
    expect(studioInstant('2026-11-23', '05:00:00').toISOString()).toBe('2026-11-23T10:00:00.000Z');
    expect(studioInstant('2026-11-23', '20:00').toISOString()).toBe('2026-11-24T01:00:00.000Z');
  });

  test('weeks start on Monday, across months and years', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2027-01-03')).toBe('2026-12-28');
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  });

  test('a month later is the last day where the month is shorter, also in a leap year', () => {
    expect(addStudioMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addStudioMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addStudioMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  test('days are counted on the calendar', () => {
    expect(addStudioDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(studioDaysBetween('2026-01-01', '2026-12-31')).toBe(364);
    expect(studioDaysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  });

  test('a day ends when the next one begins', () => {
    expect(endOfStudioDay('2026-12-31').toISOString()).toBe('2027-01-01T05:00:00.000Z');
  });

  // Since 1993 Bogota has been five hours behind UTC, without daylight saving time.
  const instants = fc.date({
    min: new Date('1994-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const inBogota = (instant: Date) => new Date(instant.getTime() - 5 * 60 * 60_000).toISOString();

  test('at every instant the studio’s clock is five hours behind UTC', () => {
    const isRight = (instant: Date) => {
      const [date, time] = inBogota(instant).split(/[T.]/) as [string, string];
      expect([toStudioDate(instant), toStudioTime(instant)]).toEqual([date, time]);
      expect(studioInstant(date, time).getTime()).toBe(Math.floor(instant.getTime() / 1_000) * 1_000);
    };
    fc.assert(fc.property(instants, isRight));
  });

  test('every day lies between its Monday and its Sunday, and is as long as from midnight to midnight', () => {
    const isRight = (instant: Date) => {
      const date = toStudioDate(instant);
      const monday = mondayOf(date);
      expect(weekdayOf(monday)).toBe(1);
      expect(studioDaysBetween(monday, date)).toBe(weekdayOf(date) - 1);
      const midnight = studioInstant(date, '00:00:00');
      expect(endOfStudioDay(date).getTime() - midnight.getTime()).toBe(24 * 60 * 60_000);
      expect(toStudioDate(new Date(midnight.getTime() - 1))).toBe(addStudioDays(date, -1));
      expect(toStudioDate(new Date(endOfStudioDay(date).getTime() - 1))).toBe(date);
    };
    fc.assert(fc.property(instants, isRight));
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-01', '01-01-2026', '2026-01-01T00:00:00Z', '0001-01-01', ''])(
    '%j is not a date of the studio',
    (text) => expect(isStudioDate(text)).toBe(false),
  );
});
