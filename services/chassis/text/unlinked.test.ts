import { expect, test } from 'vitest';
import { nameInMail, unlinked } from './unlinked.ts';

test.each([
  'https://evil.example/login',
  'http://10.0.0.1/premio',
  'evil.com',
  'WWW.EVIL.CO',
  'evil。com',
  'evil．com',
  'evil｡com',
  'e\u200Bvil.com',
  'evil\u2060.com',
  '\u202Emoc.live',
  'еvil.рф',
  'evil.com.',
  '(evil.com)',
  '1.2.3.4/login',
  'tel:+573007654321',
  'mailto:x',
  'a@premio.co',
  'a＠premio.co',
  '300 765 4321',
  '+57 (300) 765-43-21',
  '3007654321',
  '300.765.4321',
])('%s is not left for a mail program to turn into a link', (given) => {
  const text = unlinked(`Clase de ${given} hoy`);
  expect(text).toMatch(/^Clase de …\.? hoy$/);
});

test.each([
  'La clase del lunes 3 de nov., 6:00–7:00, pasa al martes 4 de nov., 18:00.',
  'Tu plan «Élite 3.0» termina el 16 nov 2026, 10:32.',
  'Pagaste $ 1.200.000; debes $ 40.000.',
  'Cierre del 24/12/2026 al 10-01-2027, desde 2026-12-24',
  'Plan Temporada 2026-2027',
  'Plan Ágil 6b0a0c5eea3123456789f',
  'Estudio Ñandú S.A.S.',
  'Dra. Ma. José O’Connor-Ríos y/o acompañante',
  'a las 5:00 a. m., 10 de 12 cupos',
])('«%s» stays as it is', (text) => {
  expect(unlinked(text)).toBe(text);
});

test.each(['Ana', 'María José', 'Ma. José', "D'Artagnan", 'J. R.', 'Ñusta O’Higgins', 'Jean-Luc'])(
  '%s is a name',
  (name) => {
    expect(nameInMail(name)).toBe(name);
  },
);

test.each([
  '',
  'premio.example',
  'Ana: premio.co',
  'Sesión vencida: entre ya',
  'GANASTE 500.000: llama YA al 300 765 4321',
  'Ana 3007654321',
  'a@premio.co',
  'Ana\nBcc x',
  'Ana\u200B',
  '<b>Ana</b>',
  '¡Ganaste un premio!',
  'Has ganado un premio muy grande ven por el',
])('«%s» is no name for a mail', (name) => {
  expect(nameInMail(name)).toBeNull();
});
