import { describe, expect, test } from 'vitest';
import { monthlyChange, monthsAt } from './month-policy.ts';

describe('the months of the dashboard', () => {
  test('in January the month before is December of the last year', () => {
    expect(monthsAt('2027-01-01')).toEqual({
      current: { first: '2027-01-01', last: '2027-01-31' },
      previous: { first: '2026-12-01', last: '2026-12-31' },
    });
  });

  test('a month ends on its own last day, also in a leap year', () => {
    expect(monthsAt('2028-02-29').current).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthsAt('2027-03-31').previous).toEqual({ first: '2027-02-01', last: '2027-02-28' });
  });
});

describe('the change against the month before', () => {
  test.each([
    { current: 6, previous: 4, change: 50 },
    { current: 3, previous: 4, change: -25 },
    { current: 0, previous: 4, change: -100 },
    { current: 4, previous: 3, change: 100 / 3 },
  ])('from $previous to $current it is $change percent', ({ current, previous, change }) => {
    expect(monthlyChange(current, previous)).toBeCloseTo(change, 10);
  });

  test('is 100 percent when the month before had none', () => expect(monthlyChange(2, 0)).toBe(100));
  test('is 0 when both months have none', () => expect(monthlyChange(0, 0)).toBe(0));
});
