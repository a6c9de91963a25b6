import { expect, test } from 'vitest';
import { isDamaged, isSheetFault } from './read-row.ts';

test.each(['Mu\uFFFDoz', 'MuÃ±oz', 'JosÃ©', 'Mu\u0090oz', 'Mu?oz', 'Mu¤oz', 'Mu±oz', 'MuÐoz', 'MuÃoz'])(
  'the name %s is damaged',
  (name) => {
    expect(isDamaged(name, { isName: true })).toBe(true);
  },
);

test.each([
  'Muñoz',
  'MUÑOZ',
  "D'Angelo",
  'D´Angelo',
  'O’Neill',
  'Ana-María',
  'Á. López',
  'João',
  'JOÃO',
  'Müller',
  '李',
])('the name %s is whole', (name) => {
  expect(isDamaged(name, { isName: true })).toBe(false);
});

test('a sign between letters is no damage outside of names', () => {
  expect(isDamaged('a+b@example.com', { isName: false })).toBe(false);
});

test.each([
  ['#####', true],
  ['#REF!', true],
  ['#¡VALOR!', true],
  ['#¿NOMBRE?', true],
  ['#DIV/0!', true],
  ['#3-45', false],
  ['Ana', false],
])('%s is a fault of the sheet: %s', (text, expected) => {
  expect(isSheetFault(text)).toBe(expected);
});
