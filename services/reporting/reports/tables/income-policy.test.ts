import { expect, test } from 'vitest';
import { isIncome } from './income-policy.ts';

test.each([
  ['active', true],
  ['next', true],
  ['Vencido', true],
  ['Cancelado', true],
  ['Rembolsado', false],
  ['Error', false],
] as const)('the price of a plan that is %s counts as income: %s', (status, expected) => {
  expect(isIncome(status)).toBe(expected);
});
