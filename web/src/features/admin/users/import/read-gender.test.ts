import { describe, expect, test } from 'vitest';
import { genderReader } from './read-gender.ts';

describe('a gender', () => {
  test.each([
    ['Femenino', 'female'],
    ['MUJER', 'female'],
    ['f', 'female'],
    ['M', 'male'],
    ['Hombre', 'male'],
    ['No binario', 'other'],
    ['otro', 'other'],
    ['masc.', 'male'],
    ['Fem', 'female'],
    ['varón', 'male'],
    ['Prefiero no decirlo', ''],
    ['x', null],
  ])('%s is %s', (text, gender) => {
    expect(genderReader(['F', 'M'])(text)).toBe(gender);
  });

  test('M is female beside H, and male as soon as the column has an F', () => {
    expect(['H', 'M'].map(genderReader(['M', 'H', '']))).toEqual(['male', 'female']);
    expect(['F', 'M', 'H'].map(genderReader(['F', 'M', 'Mujer', 'H']))).toEqual(['female', 'male', 'male']);
  });
});
