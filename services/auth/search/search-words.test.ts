import { describe, expect, test } from 'vitest';
import { searchFieldsOf } from './search-fields.ts';
import { anyOf, fitPatterns, wordsOf } from './search-words.ts';

describe('the words of a search', () => {
  test.each([
    ['  Gómez   ANA ', [['gomez'], ['ana']]],
    ['López, Ana', [['lopez'], ['ana']]],
    ['Gómez-López', [['gomez'], ['lopez']]],
    ['ana ana', [['ana']]],
    ['de la Cruz', [['de'], ['la'], ['cruz']]],
    ['«Ana»', [['«ana»', 'ana']]],
    ['@gimnasio', [['@gimnasio', 'gimnasio']]],
    ['1.094.111', [['1.094.111', '1094111']]],
    ['1 094 111 222', [['1094111222']]],
    ['ana 1 094', [['ana'], ['1094']]],
    ['CC 1094111222', [['1094111222']]],
    ['C.C. 1.094.111', [['1.094.111', '1094111']]],
    ['PA AX550106', [['ax550106']]],
    ['ax-550106', [['ax-550106', 'ax550106']]],
    ['Ana\u200B López', [['ana'], ['lopez']]],
    ['.*', [['.*']]],
    ['Patricia Cely', [['patricia'], ['cely']]],
    [' \u0301 ', []],
  ])('of %j are %j', (search, words) => {
    expect(wordsOf(search)).toEqual(words);
  });
});

describe('a word', () => {
  const { searchText } = searchFieldsOf({
    firstName: 'Mariana',
    lastName: 'López Anaya',
    email: 'mari.lo+gym@correo.co',
    documentNumber: '1094111222',
  });
  const fits = (word: string) => {
    const { whole, beginning } = fitPatterns([word]);
    return [whole, beginning, anyOf([word])].map((pattern) => new RegExp(pattern, 'u').test(searchText));
  };

  test.each([
    ['lopez', [true, true, true]],
    ['anaya', [true, true, true]],
    ['mari', [true, true, true]],
    ['lo+gym', [true, true, true]],
    ['ana', [false, true, true]],
    ['1094', [false, true, true]],
    ['iana', [false, false, true]],
    ['222', [false, false, true]],
    ['a.a', [false, false, false]],
  ])('%j fits whole, at the beginning, inside: %j', (word, fit) => {
    expect(fits(word)).toEqual(fit);
  });
});
