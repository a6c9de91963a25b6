import { describe, expect, test } from 'vitest';
import {
  documentTypeOfNumber,
  genderReader,
  isRounded,
  readCellDate,
  readDocumentType,
  wholeNumber,
} from './read-cell.ts';

test.each([
  ['3/12/1990', '1990-12-03'],
  ['03-12-90', '1990-12-03'],
  ['3 de diciembre de 1990', '1990-12-03'],
  ['1990-12-03', '1990-12-03'],
  ['3/12/1990 0:00', '1990-12-03'],
  ['1990-12-03T00:00:00.000Z', '1990-12-03'],
  ['3/12/1990 12:00:00 a. m.', '1990-12-03'],
  ['33210', '1990-12-03'],
  ['33210.0', '1990-12-03'],
  ['12/25/1990', null],
  ['1990', null],
  ['ayer', null],
])('the date %s is %s', (text, date) => {
  expect(readCellDate(text, 2026)).toBe(date);
});

test.each([
  ['CC', 'Cédula de Ciudadanía'],
  ['C.C.', 'Cédula de Ciudadanía'],
  ['cedula', 'Cédula de Ciudadanía'],
  ['Cédula de ciudadanía', 'Cédula de Ciudadanía'],
  ['TI', 'Tarjeta de Identidad'],
  ['T.I', 'Tarjeta de Identidad'],
  ['Tarjeta de identidad', 'Tarjeta de Identidad'],
  ['ce', 'Cédula de Extranjería'],
  ['CÉDULA DE EXTRANJERÍA', 'Cédula de Extranjería'],
  ['PAS', 'Pasaporte'],
  ['pasaporte', 'Pasaporte'],
  ['RC', null],
  ['NIT', null],
])('the type %s is %s', (text, type) => {
  expect(readDocumentType(text)).toBe(type);
});

test.each([
  ['1.094.123.456', 'Cédula de Ciudadanía'],
  ['CC 1094123456', 'Cédula de Ciudadanía'],
  ['T.I. No. 1.094.123', 'Tarjeta de Identidad'],
  ['CE 658963', 'Cédula de Extranjería'],
  ['AX550107', 'Cédula de Ciudadanía'],
  ['', 'Cédula de Ciudadanía'],
])('the number %s belongs to a %s', (number, type) => {
  expect(documentTypeOfNumber(number)).toBe(type);
});

test.each([
  ['1094123456.0', '1094123456'],
  ['1094123456,00', '1094123456'],
  ['1.094.123.456,00', '1.094.123.456'],
  ['1.094.000', '1.094.000'],
  ['+57 310 456 7890', '+57 310 456 7890'],
])('the number %s is %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test.each([
  ['1,09412E+09', true],
  ['3.1E+9', true],
  ['1E5', false],
  ['1094123456', false],
])('%s is rounded: %s', (text, rounded) => {
  expect(isRounded(text)).toBe(rounded);
});

describe('a gender', () => {
  test.each([
    ['Femenino', 'female'],
    ['MUJER', 'female'],
    ['f', 'female'],
    ['M', 'male'],
    ['Hombre', 'male'],
    ['No binario', 'other'],
    ['otro', 'other'],
    ['x', null],
  ])('%s is %s', (text, gender) => {
    expect(genderReader(['F', 'M'])(text)).toBe(gender);
  });

  test('M is female beside H', () => {
    expect(['H', 'M'].map(genderReader(['M', 'H', '']))).toEqual(['male', 'female']);
  });
});
