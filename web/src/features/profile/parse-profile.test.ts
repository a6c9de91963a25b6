import { describe, expect, it } from 'vitest';
import { parseProfile } from './parse-profile.ts';

const values = { firstName: 'Luz', lastName: 'Ángel', phone: '3001234567', dateOfBirth: '', gender: '' };

describe('the form of the own profile', () => {
  it('goes without birth date and gender where none are stored', () => {
    const parsed = parseProfile(values, { dateOfBirth: null, gender: null });
    expect(parsed).toMatchObject({ ok: true, input: { phone: '3001234567', dateOfBirth: null, gender: null } });
  });

  it.each([
    ['dateOfBirth', { dateOfBirth: '1990-05-17', gender: null }],
    ['gender', { dateOfBirth: null, gender: 'other' }],
  ] as const)('does not empty a %s that is stored', (field, stored) => {
    expect(parseProfile(values, stored)).toEqual({
      ok: false,
      failure: { field, message: 'Por favor completa todos los campos' },
    });
  });
});
