import { describe, expect, test } from 'vitest';
import { passwordResetLetter } from './password-reset-mail.ts';

const reader = { firstName: '<b>Ana</b> & "Co"', studioName: 'Estudio Ñandú' };
const mail = passwordResetLetter(reader, 'https://estudio.example/reset-password/abc');

describe('the mail with a reset link', () => {
  test('carries the link and its validity in both parts', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('https://estudio.example/reset-password/abc');
      expect(part).toContain('60 minutos');
    }
  });

  test('has one full stop where the name of the studio ends with one', () => {
    const { text } = passwordResetLetter({ firstName: 'Ana', studioName: 'Estudio S.A.S.' }, 'https://e.example');
    expect(text).toContain('de tu cuenta en Estudio S.A.S.\n');
    expect(text).not.toContain('..');
  });

  test('names the studio in its subject', () => {
    expect(mail.subject).toBe('Restablece tu contraseña de Estudio Ñandú');
  });

  test('greets nobody by a name that is none', () => {
    expect(mail.text).toMatch(/^Hola:/);
    expect(mail.html).not.toContain('Ana');
  });
});
