import { expect, it } from 'vitest';
import { cancellationIsSettled } from './cancellation-is-settled.ts';

it.each([
  [{ total: 12, refunded: 12, mailed: 12, failed: 0 }, true],
  [{ total: 12, refunded: 12, mailed: 11, failed: 1 }, true],
  [{ total: 12, refunded: 12, mailed: 11, failed: 0 }, false],
  [{ total: 0, refunded: 0, mailed: 0, failed: 0 }, true],
])('of %j says settled: %s', (cancellation, settled) => {
  expect(cancellationIsSettled(cancellation)).toBe(settled);
});
