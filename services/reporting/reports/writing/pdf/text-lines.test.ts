import { expect, test } from 'vitest';
import { linesOf } from './text-lines.ts';

const inTen = (text: string) => linesOf(text, 10, ({ length }) => length);

test.each([
  ['', ['']],
  ['Ana', ['Ana']],
  ['Montoya Echeverri', ['Montoya', 'Echeverri']],
  ['De la Cruz y Ríos', ['De la Cruz', 'y Ríos']],
  ['Cédula de Ciudadanía 1094', ['Cédula de', 'Ciudadanía', '1094']],
  ['109455010123', ['1094550101', '23']],
  ['anamaria@correo.com.co', ['anamaria@', 'correo.', 'com.co']],
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
