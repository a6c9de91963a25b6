import { describe, expect, test } from 'vitest';
import { documentNumberOf } from './document-number.ts';
import { documentTypes } from './vocabulary.ts';

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
