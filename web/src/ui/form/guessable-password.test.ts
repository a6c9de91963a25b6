import { expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const owner = ['ana.gomez84@correo.example', 'Ana María', 'Gómez', '1094123456', '300 123 4567'];

it.each([
  '123456',
  '      .',
  'aaaaaa',
  'abab12'.slice(0, 4).repeat(2),
  'qwerty',
  'ytrewq',
  'asdfgh1',
  'gimnasio',
  'Gimnasio2026*',
  'Contraseña1',
  'T E A M O 1',
  '240784',
  '24071984',
  'gomez84',
  'ana.gomez84@correo.example',
  'Anamaria1',
  '1094123456',
  '3001234567',
])('«%s» is easy to guess', (password) => {
  expect(isGuessable(password, owner)).toBe(true);
});

it.each(['', 'tinto con arepa', 'Valle-Cocora-77', 'x7#kPq2', '48213097561', 'la bici es roja'])(
  '«%s» is not',
  (password) => {
    expect(isGuessable(password, owner)).toBe(false);
  },
);
