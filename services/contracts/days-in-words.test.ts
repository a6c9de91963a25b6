import { expect, test } from 'vitest';
import { daysInWords } from './days-in-words.ts';

test.each([
  ['2026-12-03', '2026-12-12', 'del 3 al 12 de diciembre'],
  ['2026-12-28', '2027-01-05', 'del 28 de diciembre al 5 de enero'],
  ['2026-12-01', '2026-12-01', 'el 1 de diciembre'],
])('the days from %s to %s read «%s»', (from, to, words) => {
  expect(daysInWords({ from, to })).toBe(words);
});
