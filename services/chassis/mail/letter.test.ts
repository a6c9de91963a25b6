import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const letterTo = (firstName: string | null) =>
  writeLetter({ studioName: 'Estudio', subject: 'Aviso', firstName, paragraphs: ['Tu plan termina hoy.'] });

test.each([
  ['Ana', 'Hola, Ana:'],
  ['premio.example', 'Hola:'],
  [null, 'Hola:'],
])('a letter to %s begins with «%s»', (firstName, greeting) => {
  const { text, html } = letterTo(firstName);
  for (const part of [text, html]) expect(part).toContain(greeting);
  expect(text).not.toContain('premio');
});

test('nothing but its own links can be followed, wherever the words stand', () => {
  const { subject, text, html } = writeLetter({
    studioName: 'gimnasio.example',
    subject: 'Aviso de gimnasio.example: evil。com',
    firstName: 'Ana',
    paragraphs: ['Se cancelan las clases: https://evil.example/login', ['Plan 300 765 4321']],
    link: { text: 'Ver', url: 'https://estudio.example/plans' },
    closing: ['Escribe a x@evil.example'],
  });
  expect(subject).toBe('Aviso de gimnasio.example: …');
  expect(text).toContain('Se cancelan las clases: …\n\n- Plan …\n\nVer: https://estudio.example/plans\n\nEscribe a …');
  for (const part of [text, html]) expect(part).not.toMatch(/evil|765/);
});

test('several texts in place of one are a list', () => {
  const paragraphs = ['Se cancelaron:', ['lunes <1>', 'martes 2']];
  const { text, html } = writeLetter({ studioName: 'Estudio', subject: 'Aviso', firstName: 'Ana', paragraphs });
  expect(text).toContain('Se cancelaron:\n\n- lunes <1>\n- martes 2\n\nEstudio');
  expect(html).toContain('<li>lunes &lt;1&gt;</li>');
});

test('an item of a list has its own links', () => {
  const links = [{ text: 'Cancelar', url: 'https://estudio.example/admin?class=1&do=cancel' }];
  const paragraphs = [[{ text: '5:00 · evil.example', links }]];
  const { text, html } = writeLetter({ studioName: 'Estudio', subject: 'Aviso', firstName: 'Ana', paragraphs });
  expect(text).toContain('- 5:00 · …\n  Cancelar: https://estudio.example/admin?class=1&do=cancel');
  expect(html).toContain('<li>5:00 · …<br><a href="https://estudio.example/admin?class=1&amp;do=cancel"');
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
