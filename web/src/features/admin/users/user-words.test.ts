import { expect, test } from 'vitest';
import { emailStanding } from './user-words.ts';

test.each([
  [undefined, 'Sin confirmar: nadie ha usado aún un enlace enviado a esta dirección.'],
  ['2026-11-04T03:00:00.000Z', 'Confirmado el 3 de noviembre de 2026.'],
])('an address that was confirmed at %s', (email_confirmed_at, words) => {
  expect(emailStanding({ email_confirmed_at })).toBe(words);
});
