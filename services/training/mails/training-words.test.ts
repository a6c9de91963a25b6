import { expect, test } from 'vitest';
import { inBrief } from './training-words.ts';

const monday = { date: '2026-11-23', startTime: '05:00:00' };

test.each([
  [{ ...monday, category: 'normal', title: 'Funcional' }, 'Funcional · lun 23 nov, 5:00'],
  [{ ...monday, category: 'normal' }, 'Normal · lun 23 nov, 5:00'],
  [{ date: '2026-09-02', startTime: '18:30:00', category: 'special' }, 'Especial · mié 2 sept, 18:30'],
] as const)('a notice names %j «%s»', (training, words) => {
  expect(inBrief(training)).toBe(words);
});
