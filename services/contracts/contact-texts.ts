import type { ContactList } from './vocabulary.ts';

/** What a text of a list can say about a person (`docs/product.md` §7.9). */
export const placeholders = ['nombre', 'plan', 'fecha', 'deuda'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Those that each list knows. `fecha`: the last day of the plan; of `tried` the day of the class. */
export const placeholdersOf: Readonly<Record<ContactList, readonly Placeholder[]>> = {
  expiring: ['nombre', 'plan', 'fecha'],
  expired: ['nombre', 'plan', 'fecha'],
  away: ['nombre', 'plan', 'fecha'],
  owing: ['nombre', 'plan', 'fecha', 'deuda'],
  new: ['nombre', 'plan', 'fecha'],
  tried: ['nombre', 'fecha'],
};

/** Whatever stands in braces. */
const inBraces = /\{([^{}]*)\}/g;

/** The first thing in braces that a text of this list does not know, as it stands there; undefined where there is none. */
export function unknownPlaceholder(list: ContactList, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf[list];
  return [...text.matchAll(inBraces)].find(([, name]) => !known.includes(name!))?.[0];
}

/** The text with what it says about a person; what the list does not know stays as it stands. */
export function fillText(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(inBraces, (written, name: string) => known.get(name) ?? written);
}
