import { describe, expect, test } from 'vitest';
import { decodeText, findEncoding } from './decode-text.ts';
import { encoded } from './list-fixtures.ts';

const text = 'Nombres;Apellidos\r\nJosé;Ñañez\r\nANDRÉS;MUÑOZ\r\nÚrsula;Agüero';

describe('a file', () => {
  test.each([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with its mark', 'utf-8', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', 'windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', 'utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, high byte first', 'utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark, high byte first', 'utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['the code page of MS-DOS', 'cp850', encoded(text, 'cp850')],
    ['the letters of an old Mac', 'macintosh', encoded(text, 'macintosh')],
  ] as const)('is read as %s', (_, encoding, bytes) => {
    expect(findEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes)).toBe(text);
  });

  test.each(['José', 'MUÑOZ', 'Peña'])('with one special letter is still told apart: %s', (name) => {
    const written = `Nombre;Correo\n${name};x@example.com`;
    expect(decodeText(encoded(written, 'cp850'))).toBe(written);
    expect(decodeText(encoded(written, 'macintosh'))).toBe(written);
    expect(decodeText(Buffer.from(written, 'latin1'))).toBe(written);
  });

  test('in UTF-8 with one broken byte stays UTF-8: the damage is seen', () => {
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('ñ') + 1] = 0x41;
    expect(decodeText(bytes)).toBe(text.replace('ñ', '\uFFFDA'));
  });

  test('can be read in another encoding', () => {
    expect(decodeText(Buffer.from('Mu\xA4oz', 'latin1'), 'cp850')).toBe('Muñoz');
    expect(decodeText(Buffer.from('Mu\xA4oz', 'latin1'), 'windows-1252')).toBe('Mu¤oz');
  });
});
