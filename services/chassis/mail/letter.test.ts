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

test('several texts in place of one are a list', () => {
  const paragraphs = ['Se cancelaron:', ['lunes <1>', 'martes 2']];
  const { text, html } = writeLetter({ studioName: 'Estudio', subject: 'Aviso', firstName: 'Ana', paragraphs });
  expect(text).toContain('Se cancelaron:\n\n- lunes <1>\n- martes 2\n\nEstudio');
  expect(html).toContain('<li>lunes &lt;1&gt;</li>');
});

test('a letter that the reader may refuse ends with the address to do so', () => {
  const unsubscribeUrl = 'https://estudio.example/api/unsubscribe/t/reminders';
  const letter = writeLetter({
    studioName: 'Estudio',
    subject: 'Aviso',
    firstName: 'Ana',
    paragraphs: [],
    unsubscribeUrl,
  });
  expect(letter.text).toMatch(/Dejar de recibir estos avisos: \S+reminders$/);
  expect(letter.html).toContain(`<a href="${unsubscribeUrl}"`);
  expect(letter).toMatchObject({ unsubscribeUrl });
  expect(letterTo('Ana').html).not.toContain('Dejar de recibir');
});
