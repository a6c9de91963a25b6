import { trusted } from 'mongoose';
import { anyOf } from './word-fit.ts';
import { gramsOf } from './search-fields.ts';
import { type Word, wordsOf } from './search-words.ts';

const lastCharacter = '\u{10ffff}';

/**
 * The filter for accounts in which every word of `search` stands somewhere. The grams choose by the index, the pattern
 * then compares exactly. One or two characters are the beginning of a gram: a range of the same index.
 */
export function searchFilter(search: string): Record<string, unknown> {
  const words = wordsOf(search);
  return words.length === 0 ? {} : { $and: trusted(words.map(havingWord)) };
}

function havingWord(word: Word): Record<string, unknown> {
  const [first, ...others] = word.map(havingForm);
  return others.length === 0 ? first! : { $or: trusted([first, ...others]) };
}

function havingForm(form: string): Record<string, unknown> {
  const grams = [...new Set(gramsOf(form))];
  if (grams.length === 0) {
    return { searchGrams: trusted({ $elemMatch: { $gte: form, $lt: form + lastCharacter } }) };
  }
  return { searchGrams: trusted({ $all: grams }), searchText: trusted({ $regex: anyOf([form]) }) };
}
