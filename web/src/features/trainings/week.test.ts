import { describe, expect, it } from 'vitest';
import { daysOf, mayGoForward, weekOfAddress } from './week.ts';

// Sunday 22 November 2026, 23:30 in Armenia; already Monday in UTC.
const sundayNight = new Date('2026-11-23T04:30:00Z');

describe('the shown week', () => {
  it('is the current week in studio time', () => {
    expect(weekOfAddress(null, sundayNight, 0)).toBe('2026-11-16');
  });

  it('becomes the next one at midnight of the studio, from Sunday to Monday', () => {
    expect(weekOfAddress(null, new Date('2026-11-23T04:59:59.999Z'), 0)).toBe('2026-11-16');
    expect(weekOfAddress(null, new Date('2026-11-23T05:00:00.000Z'), 0)).toBe('2026-11-23');
  });

  it('is the one that the address asks for by any of its days', () => {
    expect(weekOfAddress('2026-11-11', sundayNight, 0)).toBe('2026-11-09');
  });

  it('is this week when the address asks for nonsense', () => {
    expect(weekOfAddress('mañana', sundayNight, 0)).toBe('2026-11-16');
    expect(weekOfAddress('2026-02-30', sundayNight, 0)).toBe('2026-11-16');
  });

  it('is never later than the last one open', () => {
    expect(weekOfAddress('2027-01-04', sundayNight, 0)).toBe('2026-11-16');
    expect(weekOfAddress('2027-01-04', sundayNight, 2)).toBe('2026-11-30');
  });

  it('goes from Monday to Sunday', () => {
    const days = daysOf('2026-11-16');
    expect([days[0], days[6], days.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
  });
});

describe('the way forward', () => {
  it('ends at the current week', () => {
    expect(mayGoForward('2026-11-16', sundayNight, 0)).toBe(false);
    expect(mayGoForward('2026-11-09', sundayNight, 0)).toBe(true);
  });

  it('goes as far as the studio has opened', () => {
    expect(mayGoForward('2026-11-16', sundayNight, 1)).toBe(true);
    expect(mayGoForward('2026-11-23', sundayNight, 1)).toBe(false);
  });
});
