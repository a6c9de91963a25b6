import { expect, test } from 'vitest';
import { parsePesos, pesos } from './money.ts';

test.each([
  ['40000', 40_000],
  ['40.000', 40_000],
  ['$ 40.000', 40_000],
  ['$40,000', 40_000],
  ['1.000.000', 1_000_000],
  ['1,000,000', 1_000_000],
  ['$ 120.000,00', 120_000],
  ['120,000.00', 120_000],
  ['40 mil', 40_000],
  ['40mil', 40_000],
  ['40.000 COP', 40_000],
  ['40.000 pesos', 40_000],
  ['０', 0],
] as const)('«%s» is %d pesos', (text, amount) => {
  expect(parsePesos(text)).toBe(amount);
});

test.each([
  '',
  '$',
  '40.00',
  '40,5',
  '1.000,5',
  '1.000,50',
  '1.5 mil',
  '1.000,000',
  '1.0000',
  '0.500',
  '-40',
  '4e4',
  'cuarenta',
])('«%s» is refused, not guessed', (text) => {
  expect(parsePesos(text)).toBeNaN();
});

test('what is written can be read again', () => {
  for (const amount of [0, 999, 1_000, 40_000, 100_000_000]) expect(parsePesos(pesos(amount))).toBe(amount);
});
