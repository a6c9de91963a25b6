import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const letterTo = (firstName: string) =>
  writeLetter({ studioName: 'Estudio', subject: 'Aviso', firstName, paragraphs: ['Tu plan termina hoy.'] });

test.each(['Ana', 'María José', 'Ma. José', "D'Artagnan", 'J. R.'])('a letter greets %s by name', (firstName) => {
  expect(letterTo(firstName).text).toMatch(`Hola, ${firstName}:`);
});

test.each([
  'https://premio.example',
  'premio.example',
  'www.premio.example',
  'Ana: premio.co',
  'http://10.0.0.1/premio',
  'a@premio.co',
])('a name that mail programs make a link of stays outside: %s', (firstName) => {
  const { text, html } = letterTo(firstName);
  for (const part of [text, html]) {
    expect(part).toContain('Hola:');
    expect(part).not.toContain('premio');
  }
});
