import { describe, expect, test } from 'vitest';
import { documentNumberOf, hasCheckDigit, hasItsDigits } from './document-number.ts';
import { documentTypes } from './rules/people.ts';

const numbered = documentTypes.filter((type) => type !== 'Pasaporte');

describe.each(numbered)('a number of %s', (type) => {
  test.each([
    '1658963222',
    '1.658.963.222',
    '1 658 963 222',
    '1\u00A0658\u202F963 222',
    "1'658,963’222",
    '1-658-963-222',
    '1–658‑963—222',
    '１６５８９６３２２２',
    'CC 1658963222',
    'cc1.658.963.222',
    'C.C. 1.658.963.222',
    'C.C.No. 1658963222',
    'TI 1658963222',
    'T.I. 1658963222',
    'C.E. Nº 1658963222',
    'Cédula: 1658963222',
    'No. 1658963222',
    '# 1658963222.',
  ])('is the same person written as %j', (typed) => {
    expect(documentNumberOf(type, typed)).toBe('1658963222');
  });

  test.each([
    ['0094', '0094'],
    ['admin-1', 'ADMIN1'],
    ['CC-12-X', 'CC12X'],
    ['...', ''],
    ['CC', 'CC'],
  ])('keeps what belongs to it: %j is %j', (typed, stored) => {
    expect(documentNumberOf(type, typed)).toBe(stored);
  });
});

test.each([
  ['ax 550106', 'AX550106'],
  ['AB-12-3', 'AB123'],
  ['CC1234567', 'CC1234567'],
  ['ñ-1', 'Ñ1'],
])('a passport is its letters and digits: %j is %j', (typed, stored) => {
  expect(documentNumberOf('Pasaporte', typed)).toBe(stored);
});

test.each(documentTypes)('a stored number of %s stays as it is', (type) => {
  for (const typed of ['C.C. 1.094', 'AX-550106', 'CC CC 12', 'N 12', 'admin-1']) {
    const stored = documentNumberOf(type, typed);
    expect(documentNumberOf(type, stored)).toBe(stored);
  }
});

test.each([
  ['1.094.123.457-3', true],
  ['41.890.123 - 4', true],
  ['C.C. No. 41890123–4', true],
  ['CC 41890123 DV 4', true],
  ['41890123 d.v. 4', true],
  ['41.890.123 (4)', true],
  ['41.890.123.4', true],
  ['４１８９０１２３－４', true],
  ['41890123', false],
  ['1-658-963-222', false],
  ['1.094.123.457.', false],
  ['12-3', false],
  ['AX-550106-3', false],
  ['admin-1', false],
  ['', false],
])('%j has a check digit: %s', (typed, isThere) => {
  expect(hasCheckDigit(typed)).toBe(isThere);
});

test.each([
  ['Cédula de Ciudadanía', '123456', true],
  ['Cédula de Ciudadanía', '1094123457', true],
  ['Cédula de Ciudadanía', '12345', false],
  ['Cédula de Ciudadanía', '10941234573', false],
  ['Cédula de Ciudadanía', 'ADMIN1234', false],
  ['Tarjeta de Identidad', '1094123457', true],
  ['Tarjeta de Identidad', '10941234573', true],
  ['Tarjeta de Identidad', '109412345', false],
  ['Tarjeta de Identidad', '109412345733', false],
  ['Cédula de Extranjería', '12', true],
  ['Cédula de Extranjería', 'E1234567890123', true],
  ['Pasaporte', 'AX550106', true],
] as const)('a %s has the digits of %s: %s', (documentType, documentNumber, isRight) => {
  expect(hasItsDigits({ documentType, documentNumber })).toBe(isRight);
});
