import { describe, expect, it } from 'vitest';
import { daysOf, lastShownWeek, weekOfAddress } from './week.ts';

// Sunday 22 November 2026, 23:30 in Armenia; already Monday in UTC.
const sundayNight = new Date('2026-11-23T04:30:00Z');

describe('the shown week', () => {
  it('is the current week in studio time', () => {
    expect(weekOfAddress(null, sundayNight, undefined)).toBe('2026-11-16');
  });

  it('becomes the next one at midnight of the studio, from Sunday to Monday', () => {
    expect(weekOfAddress(null, new Date('2026-11-23T04:59:59.999Z'), undefined)).toBe('2026-11-16');
    expect(weekOfAddress(null, new Date('2026-11-23T05:00:00.000Z'), undefined)).toBe('2026-11-23');
  });

  it('is the one that the address asks for by any of its days', () => {
    expect(weekOfAddress('2026-11-11', sundayNight, '2026-11-16')).toBe('2026-11-09');
  });

  it('is this week when the address asks for nonsense', () => {
    expect(weekOfAddress('mañana', sundayNight, '2026-11-16')).toBe('2026-11-16');
    expect(weekOfAddress('2026-02-30', sundayNight, '2026-11-16')).toBe('2026-11-16');
  });

  it('is never later than the last one shown, once that is known', () => {
    expect(weekOfAddress('2027-01-04', sundayNight, '2026-11-30')).toBe('2026-11-30');
    expect(weekOfAddress('2027-01-04', sundayNight, undefined)).toBe('2027-01-04');
  });

  it('goes from Monday to Sunday', () => {
    const days = daysOf('2026-11-16');
    expect([days[0], days[6], days.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
  });
});

describe('the last week that members look at', () => {
  it('is the last open one', () => {
    expect(lastShownWeek({ weeksAhead: 0, opening: null }, sundayNight)).toBe('2026-11-16');
    expect(lastShownWeek({ weeksAhead: 2, opening: null }, sundayNight)).toBe('2026-11-30');
  });

  it('is one more where that opens at an hour of the week', () => {
    const mondayNoon = { weeksAhead: 0, opening: { weekday: 1, time: '12:00:00' } };
    expect(lastShownWeek(mondayNoon, new Date('2026-11-23T16:59:00Z'))).toBe('2026-11-30');
    expect(lastShownWeek(mondayNoon, new Date('2026-11-23T17:00:00Z'))).toBe('2026-12-07');
  });
});
