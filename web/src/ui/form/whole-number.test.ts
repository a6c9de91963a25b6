import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['12', 12],
  [' 0 ', 0],
  ['-3', -3],
  ['', Number.NaN],
  ['1.5', Number.NaN],
  ['1e3', Number.NaN],
])('reads %j as %d', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
