import { expect, test } from 'vitest';
import { wayKeys, type WayKind } from './ways-to-pay.ts';

test.each<[WayKind, string, string | undefined]>([
  ['bre-b', '+57 300 123 4567', '3001234567'],
  ['bre-b', '1.094.123.456', '1094123456'],
  ['bre-b', '900123456', '900123456'],
  ['bre-b', '0012345678', '0012345678'],
  ['bre-b', 'Hola@Ritmo.CO', 'hola@ritmo.co'],
  ['bre-b', ' @ritmo24 ', '@ritmo24'],
  ['bre-b', '900.123.456-7', undefined],
  ['bre-b', '@', undefined],
  ['bre-b', '@con espacio', undefined],
  ['bre-b', '@ABCDEFGHIJKLMNOPQRSTU', undefined],
  ['bre-b', 'ritmo24', undefined],
  ['bre-b', 'hola@ritmo', undefined],
  ['bre-b', '12345', undefined],
  ['bre-b', '', undefined],
  ['nequi', '(300) 123-4567', '3001234567'],
  ['nequi', '6067123456', undefined],
  ['nequi', 'Nequi 3001234567', undefined],
  ['daviplata', '300123456', undefined],
  ['cuenta', '123-456789-01', '12345678901'],
  ['cuenta', 'Ahorros 123456', undefined],
  ['cuenta', '12345', undefined],
  ['estudio', 'lo que sea', ''],
])('%s takes «%s» as %s', (kind, typed, key) => {
  expect(wayKeys[kind](typed)).toBe(key);
});
