import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, gramsOf, searchFieldsOf } from './search-fields.ts';

const maria = {
  firstName: 'María José',
  lastName: 'Núñez',
  email: 'mj.nunez@correo.co',
  documentNumber: 'AB12345',
};

describe('folded text', () => {
  test('has neither case, accents nor doubled spaces', () => {
    expect(foldText('  MARÍA   José Ñuñez ')).toBe('maria jose nunez');
  });
});

describe('what a search looks at', () => {
  test('is the full name, the email and the document number, folded', () => {
    expect(searchFieldsOf(maria).searchText).toBe('maria jose nunez\nmj.nunez@correo.co\nab12345');
  });

  test('has a gram from every character on, to the end of each field', () => {
    const { searchGrams } = searchFieldsOf(maria);
    expect(searchGrams).toEqual(expect.arrayContaining(['mar', 'nez', 'ez\n', 'z\n\n', '345', '5\n\n']));
  });

  test('never has a gram that runs from one field into the next', () => {
    expect(searchFieldsOf(maria).searchGrams.filter((gram) => /\n[^\n]/.test(gram))).toEqual([]);
  });

  test('counts characters outside the basic plane as one', () => {
    expect(gramsOf('a😀bc')).toEqual(['a😀b', '😀bc']);
  });

  test('holds all grams of any part of a field', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 30, unit: 'grapheme' }), fc.nat(), (name, at) => {
        const fullName = Array.from(foldText(`${name} ${maria.lastName}`));
        const start = at % fullName.length;
        const part = fullName.slice(start, start + 6).join('');
        const { searchGrams } = searchFieldsOf({ ...maria, firstName: name });
        expect(searchGrams).toEqual(expect.arrayContaining(gramsOf(part)));
      }),
    );
  });
});
