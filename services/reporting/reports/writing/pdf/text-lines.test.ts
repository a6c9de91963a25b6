import { describe, expect, test } from 'vitest';
import { linesOf, printableText } from './text-lines.ts';

const latin = (character: string) => /[\u0020-\u024F▯😀]/u.test(character);

describe('a text on paper', () => {
  test('accents and ñ stay, also when typed as two characters', () => {
    expect(printableText('Ñáñez Müller', latin)).toBe('Ñáñez Müller');
    expect(printableText('Jose\u0301 Pen\u0303a', latin)).toBe('José Peña');
  });

  test('a picture of the font stays, one that the font lacks is removed with its modifiers', () => {
    expect(printableText('Ana 😀', latin)).toBe('Ana 😀');
    expect(printableText('Ana 💪🏽 Gómez', latin)).toBe('Ana Gómez');
    expect(printableText('👩‍👩‍👧 Familia 🇨🇴', latin)).toBe('Familia');
  });

  test('a letter that the font lacks becomes a box', () => {
    expect(printableText('漢字', latin)).toBe('▯▯');
  });

  test('line breaks and control characters become a space', () => {
    expect(printableText('Ana\r\nMaría\tGómez\u0000', latin)).toBe('Ana María Gómez');
  });
});

const inTen = (text: string) => linesOf(text, 10, ({ length }) => length);

test.each([
  ['', ['']],
  ['Ana', ['Ana']],
  ['Montoya Echeverri', ['Montoya', 'Echeverri']],
  ['De la Cruz y Ríos', ['De la Cruz', 'y Ríos']],
  ['Cédula de Ciudadanía 1094', ['Cédula de', 'Ciudadanía', '1094']],
  ['109455010123', ['1094550101', '23']],
  ['anamaria@correo.com.co', ['anamaria@', 'correo.', 'com.co']],
  ['ana@colegio.edu', ['ana@', 'colegio.', 'edu']],
  ['a Wolfeschlegelstein b', ['a', 'Wolfeschle', 'gelstein b']],
])('%j breaks into %j', (text, lines) => {
  expect(inTen(text)).toEqual(lines);
});

test('no character is lost, and no line is wider than its room', () => {
  const email = `${'x'.repeat(64)}@${'dominio-muy-largo.'.repeat(10)}com`;
  const lines = inTen(email);
  expect(lines.join('')).toBe(email);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test('a character wider than the line takes a line of its own', () => {
  expect(linesOf('mm m', 1, ({ length }) => length * 2)).toEqual(['m', 'm', 'm']);
});
