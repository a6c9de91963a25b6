import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedCell, plainCell } from './csv-cell.ts';

const written = (text: string) => (guardedCell.test(text) ? `'${text}` : text);

test.each([
  '+573104567890',
  '+57-310-456-7890',
  '+57 310 456 7890',
  '310 456 7890',
  '310-456-7890',
  '(604) 741 2233',
  '3-4',
  '10/12',
  '6:30',
  '00123',
  '0311234567',
  '310456789012',
  '1.094.123.456',
  '12E34',
  '663012345678901234567e89',
  '-57',
  '=1+1',
  ' =1+1',
  "'=1+1",
  '@SUM(A1)',
  "'123",
  '3 mar',
  '3-mar-26',
  '12 de octubre de 2026',
  'Mayo 2026',
  'DEC1',
  '12DEC34',
  'SEPT2',
  '6 pm',
  '6:30 p. m.',
  '8 a',
  '50 %',
  '$ 40.000',
])('«%s» gets an apostrophe', (text) => {
  expect(written(text)).toBe(`'${text}`);
  expect(plainCell(written(text))).toBe(text);
});

test.each([
  '',
  '3104567890',
  '1094123456',
  '0',
  '2026-11-28',
  '2026-11-28 03:10:00',
  '05:00:00',
  'Ana 3',
  '3 veces',
  "O'Neill",
  "'Abdu",
  'CE-12A',
  'e5',
  'Marta 3',
  'Mayo',
  '3 meses',
  'Sala 6 pm',
  '6 personas',
  '8A',
  '50 % de descuento',
  '6630123456789abcdef01234',
])('«%s» is kept as it is', (text) => {
  expect(written(text)).toBe(text);
  expect(plainCell(text)).toBe(text);
});

test('an apostrophe that another program put before digits is removed', () => {
  expect(plainCell("'3104567890")).toBe('3104567890');
});

test('every text comes back', () => {
  const odd = fc.string({
    unit: fc.constantFrom("'", '+', '-', '=', '0', '1', '9', '.', ' ', 'e', 'a', '/', 'mar', 'pm', '$', '%'),
    maxLength: 14,
  });
  const comesBack = (text: string): void => {
    expect(plainCell(written(text))).toBe(text);
  };
  for (const found of [" '9", " '=1", "' '0"]) comesBack(found);
  fc.assert(fc.property(fc.oneof(odd, fc.string()), comesBack));
});
