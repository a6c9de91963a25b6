import { describe, expect, test } from 'vitest';
import { effectOfFreeze, effectOfUnfreeze, lengthOf } from './freezes-policy.ts';

const days = { from: '2026-12-10', to: '2026-12-19' };
const endsOn = '2027-01-01';
const nextOn = (startsOn: string, notBefore: string | null = null) => ({ startsOn, notBefore });

test('a freeze counts both its days', () => {
  expect([lengthOf(days), lengthOf({ ...days, to: days.from })]).toEqual([10, 1]);
});

test('a freeze moves the end of the plan by its days', () => {
  expect(effectOfFreeze({ endsOn, next: null }, days)).toEqual({ endsOn: '2027-01-11', nextStartsOn: null });
});

describe('the end of a freeze', () => {
  const frozen = { endsOn: '2027-01-11', next: null };

  test.each([
    ['before it begins', '2026-12-09', '2027-01-01', null],
    ['on its first day', '2026-12-10', '2027-01-01', null],
    ['on a later day', '2026-12-14', '2027-01-05', '2026-12-13'],
    ['on its last day', '2026-12-19', '2027-01-10', '2026-12-18'],
  ])('%s gives back the days that are left', (_when, today, end, keptTo) => {
    const kept = keptTo === null ? null : { from: days.from, to: keptTo };
    expect(effectOfUnfreeze(frozen, days, today)).toEqual({ endsOn: end, nextStartsOn: null, kept });
  });
});

describe('a plan that follows', () => {
  const freeze = (next: ReturnType<typeof nextOn>) => effectOfFreeze({ endsOn, next }, days).nextStartsOn;
  const back = (next: ReturnType<typeof nextOn>, today: string) =>
    effectOfUnfreeze({ endsOn: '2027-01-11', next }, days, today).nextStartsOn;

  test('directly moves along, there and back', () => {
    expect(freeze(nextOn('2027-01-02'))).toBe('2027-01-12');
    expect(back(nextOn('2027-01-12'), '2026-12-09')).toBe('2027-01-02');
    expect(back(nextOn('2027-01-12'), '2026-12-14')).toBe('2027-01-06');
  });

  test('on a requested date gives way, but never moves before that date', () => {
    expect(freeze(nextOn('2027-01-05', '2027-01-05'))).toBe('2027-01-12');
    expect(freeze(nextOn('2027-01-11', '2027-01-11'))).toBe('2027-01-12');
    expect(back(nextOn('2027-01-12', '2027-01-05'), '2026-12-09')).toBe('2027-01-05');
    expect(back(nextOn('2027-01-12', '2027-01-12'), '2026-12-09')).toBeNull();
  });

  test('later than that stays where it is', () => {
    expect(freeze(nextOn('2027-01-12', '2027-01-12'))).toBeNull();
    expect(back(nextOn('2027-01-20'), '2026-12-09')).toBeNull();
  });
});
