import type { SearchFields, StoredAccount } from '../models/account.model.ts';

const gramLength = 3;
/** Separates the fields and pads the last grams of each; no search text contains it. */
const fieldEnd = '\n';

type Searchable = Pick<StoredAccount, 'firstName' | 'lastName' | 'email' | 'documentNumber'>;

/**
 * The text and the index entries for a search in full name, email and document number (`docs/product.md` §4.3).
 * The index holds grams, three characters from every position, so that any part of a field can be found.
 */
export function searchFieldsOf({ firstName, lastName, email, documentNumber }: Searchable): SearchFields {
  const fullName = foldText(`${firstName} ${lastName}`);
  const fields = [fullName, foldText(email), foldText(documentNumber)];
  return {
    searchText: fields.join(fieldEnd),
    searchGrams: [...new Set(fields.flatMap((field) => gramsOf(field + fieldEnd.repeat(gramLength - 1))))],
    sortName: fullName,
  };
}

/** All runs of three characters; characters, not UTF-16 units. */
export function gramsOf(text: string): string[] {
  const characters = Array.from(text);
  return characters.slice(0, 1 - gramLength).map((_, at) => characters.slice(at, at + gramLength).join(''));
}

/** Folds text for searches: no case, accents, invisible characters or doubled spaces (docs/product.md §4.3). */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
