import { expect, test } from 'vitest';
import { filtersInWords } from './training-words.ts';

test('what is filtered for is named in the order of the filters', () => {
  const none = { date: '', startTime: '', category: undefined };
  expect(filtersInWords({ date: '2026-11-28', startTime: '05:00', category: 'special' })).toBe(
    'sáb 28 nov 2026 · 05:00 · Especial',
  );
  expect(filtersInWords({ ...none, startTime: '18:00' })).toBe('18:00');
  expect(filtersInWords(none)).toBe('');
});
