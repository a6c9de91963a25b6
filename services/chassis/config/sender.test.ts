import { expect, test } from 'vitest';
import { readSender } from './sender.ts';

test.each([
  ['no-reply@localhost', { address: 'no-reply@localhost' }],
  ['Mi Estudio <hola@estudio.co>', { name: 'Mi Estudio', address: 'hola@estudio.co' }],
  ['"Estudio, S.A.S." <hola@estudio.co>', { name: 'Estudio, S.A.S.', address: 'hola@estudio.co' }],
])('a sender is an address, or a name with one: %s', (text, sender) => expect(readSender(text)).toEqual(sender));

test.each([
  'estudio',
  '@estudio.co',
  'a@b, c@d',
  '<a@b>',
  ' <a@b>',
  'Estudio <a@b',
  'Estudio a@b',
  'A\nB <a@b>',
  'A <a@b> <c@d>',
])('anything else is none: %j', (text) => expect(readSender(text)).toBeUndefined());
