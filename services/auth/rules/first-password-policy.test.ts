import { expect, test } from 'vitest';
import { comparablePassword } from './first-password-policy.ts';

test('a document number that is still the password may be typed with separators', () => {
  const account = { passwordIsNumberOf: 'Cédula de Ciudadanía' } as const;
  for (const typed of ['1094123456', '1.094.123.456', ' 1094 123 456', 'CC 1094123456']) {
    expect(comparablePassword(account, typed)).toBe('1094123456');
  }
  expect(comparablePassword({ passwordIsNumberOf: 'Pasaporte' }, 'ax-550106')).toBe('AX550106');
});

test('any other password is compared as it was typed', () => {
  expect(comparablePassword({ passwordIsNumberOf: null }, '1.094.123.456')).toBe('1.094.123.456');
  expect(comparablePassword(null, '1.094.123.456')).toBe('1.094.123.456');
});
