import { expect, test } from 'vitest';
import { adminTraining } from '../../../testing/studio-fixtures.ts';
import { filtersInWords } from './training-filters.ts';
import { classInWords, detailsInWords, trainingInWords } from './training-words.ts';

test('active filters are listed in the order of the fields', () => {
  const none = { date: '', startTime: '', category: undefined, title: '', coach: '', room: '' };
  expect(filtersInWords({ ...none, date: '2026-11-28', startTime: '05:00', category: 'special' })).toBe(
    'sáb 28 nov 2026 · 05:00 · Especial',
  );
  expect(filtersInWords({ ...none, startTime: '18:00' })).toBe('18:00');
  expect(filtersInWords({ ...none, title: 'yoga', coach: 'Sin entrenador', room: 'Sala 2' })).toBe(
    '«yoga» · Sin entrenador · Sala 2',
  );
  expect(filtersInWords(none)).toBe('');
});

const coach = { coach_id: 'a', coach_name: 'Laura G.' };

test.each([
  ['', {}],
  ['Funcional · con Laura G.', { title: 'Funcional', ...coach }],
  ['con Laura G. · reemplazo · Sala 2', { ...coach, substitute: true, room: 'Sala 2' }],
  ['Funcional · sin entrenador', { title: 'Funcional', coach_id: 'a' }],
  ['Sala 2', { room: 'Sala 2' }],
  ['Funcional · con Laura G.', { title: 'Funcional', coach: 'Laura G.' }],
] as const)('%j is what is known of a class', (words, details) => {
  expect(detailsInWords(details)).toBe(words);
});

test('a class is called by its title, or by its category; a special one says so', () => {
  expect(classInWords({ category: 'normal' })).toBe('Normal');
  expect(classInWords({ category: 'normal', title: 'Yoga', ...coach })).toBe('Yoga · con Laura G.');
  expect(classInWords({ category: 'special', title: 'Yoga' })).toBe('Yoga · Especial');
  expect(classInWords({ category: 'normal', ...coach })).toBe('Normal · con Laura G.');
});

test('two rooms at one hour are distinguished', () => {
  expect(trainingInWords(adminTraining({ room: 'Sala 1' }))).toBe(
    'Sala 1, jueves 12 de marzo, 06:00\u00A0–\u00A007:00',
  );
  expect(trainingInWords(adminTraining())).toBe('jueves 12 de marzo, 06:00\u00A0–\u00A007:00');
});
