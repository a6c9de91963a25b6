import type { SearchFields } from '../models/account.model.ts';
import { foldText } from './fold-text.ts';

const gramLength = 3;
/** Stands between the fields and fills up the last grams of each; no search text can contain it. */
const fieldEnd = '\n';

export interface Searchable {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly documentNumber: string;
}

/**
 * What a search for words of the full name, the email or the document number (docs/product.md §4.3) looks at.
 * The grams are what the index holds: three characters from every position, so that any part of a field can be found.
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
