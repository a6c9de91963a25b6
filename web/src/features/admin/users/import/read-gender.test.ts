import { describe, expect, test } from 'vitest';
import { genderReader } from './read-row.ts';

describe('a gender', () => {
  test.each([
    ['Femenino', 'female'],
    ['MUJER', 'female'],
    ['f', 'female'],
    ['M', 'male'],
    ['Hombre', 'male'],
    ['No binario', 'other'],
    ['otro', 'other'],
    ['x', null],
  ])('%s is %s', (text, gender) => {
    expect(genderReader(['F', 'M'])(text)).toBe(gender);
  });

  test('M is female beside H', () => {
    expect(['H', 'M'].map(genderReader(['M', 'H', '']))).toEqual(['male', 'female']);
  });
});
