import { expect, test } from 'vitest';
import { fewInWords } from './few-people.ts';

const begins = new Date('2026-03-12T11:00:00Z');
const before = new Date('2026-03-12T10:59:59Z');

test.each([
  [1, 3, before, '1 de 3 para confirmar'],
  [0, 1, before, '0 de 1 para confirmar'],
  [3, 3, before, null],
  [1, 3, begins, null],
  [1, undefined, before, null],
])('%s of %s at %s', (taken, asked, now, words) => {
  expect(fewInWords({ taken, asked, begins }, now)).toBe(words);
});
