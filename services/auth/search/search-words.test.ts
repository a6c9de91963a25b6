import { describe, expect, test } from 'vitest';
import { wordsOf } from './search-words.ts';

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
