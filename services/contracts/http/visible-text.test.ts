import { expect, test } from 'vitest';
import { isPrintable, isPrintableText, trimUnseen } from './fields.ts';

test.each(['Ana María Gómez', "O'Connor-Díaz", 'Ñandú', 'n\u0303', '李小龙', 'Ana 🏋️‍♀️', '❤️', '👩🏽‍🦰', '1️⃣ Clases', '€'])(
  'keeps %j',
  (text) => {
    expect(isPrintable(text)).toBe(true);
    expect(trimUnseen(text)).toBe(text);
  },
);

test.each([
  ['null', '\u0000'],
  ['escape', '\u001B'],
  ['a C1 control', '\u0085'],
  ['a tab', '\t'],
  ['a line break', '\n'],
  ['a line separator', '\u2028'],
  ['a soft hyphen', '\u00AD'],
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner between letters', '\u200D'],
  ['a right-to-left override', '\u202E'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a tag character', '\u{E0041}'],
  ['a variation selector', '\uFE0F'],
  ['a high surrogate alone', '\uD83D'],
  ['a low surrogate alone', '\uDE00'],
])('refuses %s inside a line', (_what, mark) => {
  expect(isPrintable(`An${mark}a`)).toBe(false);
});

test('lets a text of several lines have breaks and tabs, and nothing else', () => {
  expect(isPrintableText('Para empezar.\r\n\tTres días.')).toBe(true);
  expect(isPrintableText('Para\u0000 empezar')).toBe(false);
  expect(isPrintableText('Para\u202E empezar')).toBe(false);
});

test('cuts invisible marks and blanks off both ends', () => {
  expect(trimUnseen('\uFEFF\u202A +57 300\u202C\u200B\n')).toBe('+57 300');
});
