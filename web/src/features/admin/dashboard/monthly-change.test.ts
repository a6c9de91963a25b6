import { expect, it } from 'vitest';
import { signedPercent } from './monthly-change.ts';

it.each([
  [12.345, '+12.3%'],
  [100, '+100.0%'],
  [0, '+0.0%'],
  [-0.04, '+0.0%'],
  [-33.333, '-33.3%'],
])('shows a change of %d as %s', (change, text) => {
  expect(signedPercent(change)).toBe(text);
});
