import { describe, expect, test } from 'vitest';
import { printableText } from './printable-text.ts';

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
