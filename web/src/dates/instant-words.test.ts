import { expect, test } from 'vitest';
import { recentInWords } from './instant-words.ts';

test.each([
  ['2026-11-25T15:32:00Z', 'hoy, 10:32'],
  ['2026-11-25T04:59:00Z', 'ayer, 23:59'],
  ['2026-11-24T04:59:00Z', '23 nov 2026, 23:59'],
])('%s is %s', (at, words) => {
  expect(recentInWords(at, '2026-11-25')).toBe(words);
});
