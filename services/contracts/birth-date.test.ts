import { expect, test } from 'vitest';
import { birthDateFault } from './http/person-fields.ts';

const today = '2026-06-29';

test.each([
  ['2026-06-30', 'future'],
  ['2190-01-01', 'future'],
  ['2026-06-29', 'too-young'],
  ['2021-06-30', 'too-young'],
  ['2021-06-29', null],
  ['1990-05-17', null],
  ['1905-06-30', null],
  ['1905-06-29', 'too-old'],
  ['1900-01-01', 'too-old'],
])('born on %s: %s', (date, fault) => {
  expect(birthDateFault(date, today)).toBe(fault);
});

test('a person born on 29 February is 5 on 28 February', () => {
  expect(birthDateFault('2020-02-29', '2025-02-27')).toBe('too-young');
  expect(birthDateFault('2020-02-29', '2025-02-28')).toBe(null);
});
