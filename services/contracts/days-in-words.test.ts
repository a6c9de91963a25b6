import { expect, test } from 'vitest';
import { daysInWords, listedDays, momentInWords } from './days-in-words.ts';

test.each([
  ['2026-12-03', '2026-12-12', 'del 3 al 12 de diciembre'],
  ['2026-12-28', '2027-01-05', 'del 28 de diciembre al 5 de enero'],
  ['2026-12-01', '2026-12-01', 'el 1 de diciembre'],
])('the days from %s to %s read «%s»', (from, to, words) => {
  expect(daysInWords({ from, to })).toBe(words);
});

test.each([
  [['2026-11-03'], '3 nov'],
  [['2026-11-03', '2026-11-09', '2026-11-12'], '3, 9 y 12 nov'],
  [['2026-09-28', '2026-10-03', '2026-10-09'], '28 sep, 3 y 9 oct'],
  [['2026-12-30', '2026-12-30', '2027-12-31'], '30 dic y 31 dic'],
])('the days %j read «%s»', (dates, words) => {
  expect(listedDays(dates)).toBe(words);
});

test.each([
  ['2026-11-26T01:00:00.000Z', '25 nov a las 20:00'],
  ['2026-11-25T06:30:00.000Z', '25 nov a la 01:30'],
])('the moment %s reads «%s»', (instant, words) => {
  expect(momentInWords(instant)).toBe(words);
});
