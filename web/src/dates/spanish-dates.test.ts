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
    expect(dateRange('2026-11-16', '2026-11-22')).toBe('16 – 22 de noviembre');
    expect(dateRange('2026-11-30', '2026-12-06')).toBe('30 de noviembre – 6 de diciembre');
  });
});
