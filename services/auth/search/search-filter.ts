import { trusted } from 'mongoose';
import { documentKeyOf } from '../policies/document-key.ts';
import { foldText } from './fold-text.ts';
import { gramsOf } from './search-fields.ts';

const lastCharacter = '\u{10ffff}';

/**
 * The filter for accounts in which `search` stands somewhere, case and accents aside. The grams choose by the index,
 * the pattern then compares exactly. One or two characters are the beginning of a gram: a range of the same index.
 */
export function searchFilter(search: string): Record<string, unknown> {
  const wanted = foldText(search);
  if (wanted === '') return {};
  // Whoever types a number with points looks for it without them, too.
  const plain = isNumber(wanted) ? documentKeyOf(wanted) : wanted;
  return plain === wanted ? matching(wanted) : { $or: trusted([matching(wanted), matching(plain)]) };
}

function isNumber(text: string): boolean {
  return /^\d[\d\s.,'’]*$/.test(text);
}

function matching(wanted: string): Record<string, unknown> {
  const grams = [...new Set(gramsOf(wanted))];
  if (grams.length === 0) {
    return { searchGrams: trusted({ $elemMatch: { $gte: wanted, $lt: wanted + lastCharacter } }) };
  }
  return { searchGrams: trusted({ $all: grams }), searchText: trusted({ $regex: literally(wanted) }) };
}

/** The pattern that matches exactly this text. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
