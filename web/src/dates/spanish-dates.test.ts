import { describe, expect, it } from 'vitest';
import { dateRange, dayAndMonth, longDate, weekdayAndDate } from './spanish-dates.ts';

describe('a studio date in words', () => {
  it('is that very day, wherever the browser is', () => {
    expect(weekdayAndDate('2026-11-22')).toBe('domingo 22 de noviembre');
    expect(weekdayAndDate('2026-11-23')).toBe('lunes 23 de noviembre');
    expect(longDate('2027-01-01')).toBe('1 de enero de 2027');
    expect(dayAndMonth('2028-02-29')).toBe('29 de febrero');
  });

  it('names the month once where a week does not cross its end', () => {
    expect(dateRange('2026-11-16', '2026-11-22', '2026-11-18')).toBe('16 – 22 de noviembre');
    expect(dateRange('2026-11-30', '2026-12-06', '2026-11-18')).toBe('30 de noviembre – 6 de diciembre');
  });

  it.each([
    ['2025-11-17', '2025-11-23', '17 – 23 de noviembre de 2025'],
    ['2025-09-29', '2025-10-05', '29 de septiembre – 5 de octubre de 2025'],
    ['2024-12-30', '2025-01-05', '30 de diciembre de 2024 – 5 de enero de 2025'],
    ['2025-12-29', '2026-01-04', '29 de diciembre – 4 de enero'],
  ])('names the year of a week of another one: %s to %s', (from, to, words) => {
    expect(dateRange(from, to, '2026-11-18')).toBe(words);
  });
});
