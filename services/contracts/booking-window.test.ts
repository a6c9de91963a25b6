import { describe, expect, test } from 'vitest';
import { type BookingWindow, defaultBookingWindow, lastOpenWeek, openingOf } from './booking-window.ts';
import { studioInstant } from './studio-time.ts';

const sundayNoon: BookingWindow = { weeksAhead: 0, opening: { weekday: 7, time: '12:00:00' } };

describe('the last open week', () => {
  test.each<[string, BookingWindow, date: string, time: string, week: string]>([
    ['is the current one without a setting', defaultBookingWindow, '2026-11-22', '23:59:59', '2026-11-16'],
    ['changes with the Monday', defaultBookingWindow, '2026-11-23', '00:00', '2026-11-23'],
    ['lies as many weeks ahead as are set', { weeksAhead: 2, opening: null }, '2026-11-18', '10:00', '2026-11-30'],
    ['is the current one before the opening', sundayNoon, '2026-11-22', '11:59:59', '2026-11-16'],
    ['is the next one from the opening on', sundayNoon, '2026-11-22', '12:00', '2026-11-23'],
    ['stays the same as that week begins', sundayNoon, '2026-11-23', '00:00', '2026-11-23'],
    ['is one more from the opening on', { ...sundayNoon, weeksAhead: 1 }, '2026-11-22', '12:00', '2026-11-30'],
    ['is that before it, too', { ...sundayNoon, weeksAhead: 1 }, '2026-11-22', '11:59:59', '2026-11-23'],
    [
      'is always one more where it opens as the week begins',
      { weeksAhead: 0, opening: { weekday: 1, time: '00:00:00' } },
      '2026-11-16',
      '00:00',
      '2026-11-23',
    ],
  ])('%s', (_what, window, date, time, week) => {
    expect(lastOpenWeek(window, studioInstant(date, time))).toBe(week);
  });
});

test('a week opens at the weekly hour, or with the Monday on which it comes into reach', () => {
  expect(openingOf(sundayNoon, '2026-11-30')).toEqual(studioInstant('2026-11-29', '12:00'));
  expect(openingOf({ ...sundayNoon, weeksAhead: 1 }, '2026-11-30')).toEqual(studioInstant('2026-11-22', '12:00'));
  expect(openingOf(defaultBookingWindow, '2026-11-30')).toEqual(studioInstant('2026-11-30', '00:00'));
  expect(openingOf({ weeksAhead: 2, opening: null }, '2026-11-30')).toEqual(studioInstant('2026-11-16', '00:00'));
});
