import { describe, expect, test } from 'vitest';
import { looksLikeDocumentType, readDocument, readDocumentType } from './read-document.ts';
import { numberReader } from './read-number.ts';

const read = (text: string, type: Parameters<typeof readDocument>[1] = null) =>
  readDocument(text, type, numberReader([text]));

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
  ['PPT', null],
  ['Mensual', null],
])('the type %s is %s', (text, type) => {
  expect(readDocumentType(text)).toBe(type);
});

test.each(['CC', 'PPT', 'P.P.T.', 'PEP', 'Registro civil', 'NIT'])('%s is about types', (text) => {
  expect(looksLikeDocumentType(text)).toBe(true);
});

describe('a document', () => {
  test.each([
    ['1.094.123.456', null, 'Cédula de Ciudadanía', '1094123456'],
    ['CC 1094123456', null, 'Cédula de Ciudadanía', '1094123456'],
    ['CC 1094123456.0', null, 'Cédula de Ciudadanía', '1094123456'],
    ['T.I. No. 1.094.123', null, 'Tarjeta de Identidad', '1094123'],
    ['C.C.N° 1.094.123', null, 'Cédula de Ciudadanía', '1094123'],
    ['No. 1094123', null, 'Cédula de Ciudadanía', '1094123'],
    ['CE 658963', null, 'Cédula de Extranjería', '658963'],
    ['CE 658963', 'Cédula de Extranjería', 'Cédula de Extranjería', '658963'],
    ['Pasaporte AX-550107', null, 'Pasaporte', 'AX550107'],
    ['PA 550107', null, 'Pasaporte', '550107'],
    ['AX550107', 'Pasaporte', 'Pasaporte', 'AX550107'],
  ] as const)('%s beside %s is a %s', (text, given, type, number) => {
    expect(read(text, given)).toEqual({ kind: 'read', type, number });
  });

  test.each([
    ['PPT 5123456', 'PPT'],
    ['P.P.T. 5123456', 'P.P.T.'],
    ['PEP-5123456', 'PEP-'],
    ['RC 1094123456', 'RC'],
    ['AX550107', 'AX'],
    ['pendiente', 'pendiente'],
  ])('%s has a type that no account has', (text, word) => {
    expect(read(text)).toEqual({ kind: 'other-type', word });
  });

  test.each([
    ['CC 1094123456', 'Tarjeta de Identidad', 'two-types'],
    ['1094123456 de Armenia', null, 'broken'],
    ['1,09E+09', null, 'rounded'],
  ] as const)('%s beside %s is %s', (text, type, kind) => {
    expect(read(text, type).kind).toBe(kind);
  });
});
