import { expect, test } from 'vitest';
import { isVoiding } from './plans-policy.ts';

test.each([
  ['active', false],
  ['next', false],
  ['Vencido', false],
  ['Cancelado', false],
  ['Rembolsado', true],
  ['Error', true],
] as const)('a plan that is %s is voided: %s', (status, voided) => {
  expect(isVoiding(status)).toBe(voided);
});
