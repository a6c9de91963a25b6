import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Nombres;Apellidos\r\nJosé;Ñañez';

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('is read as %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('is not a workbook', () => {
    expect(decodeText(Buffer.from('PK\u0003\u0004…'))).toBeNull();
  });
});
