import { describe, expect, test } from 'vitest';
import { numberReader } from './read-number.ts';

const read = (text: string, column = [text]) => {
  const number = numberReader(column)(text);
  return number.kind === 'read' ? number.text : number.kind;
};

describe('a whole number', () => {
  test.each([
    ['1094123456', '1094123456'],
    ['1.094.123.456', '1094123456'],
    ['1,094,123,456', '1094123456'],
    ["1'094.123.456", '1094123456'],
    ['1 094 123 456', '1094123456'],
    ['1094123456.0', '1094123456'],
    ['1094123456,00', '1094123456'],
    ['1.094.123.456,00', '1094123456'],
    ['1,094,123,457.00', '1094123457'],
    ['1,094,123,457.0', '1094123457'],
    ['1094123458,000', '1094123458'],
    ['94123458.000', '94123458'],
    ['109.000', '109000'],
    ['1.094.000', '1094000'],
    ['1.094123456E9', '1094123456'],
    ['1,094123456E+09', '1094123456'],
    ['1.094123456e+09', '1094123456'],
    ['1.0941234560e+09', '1094123456'],
    ['AX550107', 'AX550107'],
    ['1E5', '1E5'],
  ])('is read from %s', (text, digits) => {
    expect(read(text)).toBe(digits);
  });

  test.each(['1,09E+09', '1,09412E+09', '3.1E+9', '1E+09', '1.09E9'])('has lost digits in %s', (text) => {
    expect(read(text)).toBe('rounded');
  });

  test.each(['1094123456.5', '1,094,123.457,00', '1.094.123.45', '1.0941234567E9', '12.34'])(
    'cannot be told from %s',
    (text) => {
      expect(['broken', text]).toContain(read(text));
      expect(read(text)).not.toMatch(/^\d+$/);
    },
  );

  test('with zeros at its end is whole where the column is by a program', () => {
    expect(read('1.09412E9', ['1.094123456E9', '1.09412E9'])).toBe('1094120000');
    expect(read('1.0E7', ['1.094123456E9', '1.0E7'])).toBe('10000000');
    expect(read('1.09412E+09', ['1.094123456E9', '1.09412E+09'])).toBe('rounded');
  });
});
