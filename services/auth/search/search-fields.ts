import type { SearchFields } from '../models/account.model.ts';
import { documentKeyOf } from '../policies/document-key.ts';
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
 * What a search for part of the first, last or full name, the email or the document number (spec §5) looks at; the
 * number as it was written, and without the points and spaces in it.
 * The grams are what the index holds: three characters from every position, so that any part of a field can be found.
 */
export function searchFieldsOf({ firstName, lastName, email, documentNumber }: Searchable): SearchFields {
  const fullName = foldText(`${firstName} ${lastName}`);
  const numbers = new Set([foldText(documentNumber), foldText(documentKeyOf(documentNumber))]);
  const fields = [fullName, foldText(email), ...numbers];
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
