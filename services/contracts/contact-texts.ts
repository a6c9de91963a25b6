import { namedPlan } from './named-plan.ts';
import type { ContactList } from './rules/contacts.ts';

/** Placeholders for data of a person in a contact text (`docs/product.md` §7.9). */
export const placeholders = ['nombre', 'plan', 'fecha', 'deuda'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The placeholders that each list knows. `fecha`: the last day of the plan, or for `tried` the day of the class. */
export const placeholdersOf: Readonly<Record<ContactList, readonly Placeholder[]>> = {
  expiring: ['nombre', 'plan', 'fecha'],
  expired: ['nombre', 'plan', 'fecha'],
  away: ['nombre', 'plan', 'fecha'],
  owing: ['nombre', 'plan', 'fecha', 'deuda'],
  new: ['nombre', 'plan', 'fecha'],
  tried: ['nombre', 'fecha'],
};

const inBraces = /\{([^{}]*)\}/g;

/** The first placeholder, with its braces, that this list does not know; undefined if it knows all. */
export function unknownPlaceholder(list: ContactList, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf[list];
  return [...text.matchAll(inBraces)].find(([, name]) => !known.includes(name!))?.[0];
}

const inText = new RegExp(`(?:\\b(plan) )?${inBraces.source}`, 'gi');

/** Fills in the placeholders, `plan {plan}` as `namedPlan` does; unknown ones stay as written. */
export function fillText(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(inText, (written, word: string | undefined, name: string) => {
    const value = known.get(name);
    if (value === undefined) return written;
    if (word === undefined) return value;
    return name === 'plan' ? namedPlan(value, word) : `${word} ${value}`;
  });
}
