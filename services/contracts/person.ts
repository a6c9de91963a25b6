import { z } from 'zod';
import { documentTypes, genders } from './rules/people.ts';

/**
 * A person's data as an account holds it; in events and projections empty once the account is deleted. The checks of the
 * forms are in `http/person-fields.ts`.
 */
export const personSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Lower case. */
  email: z.string(),
  phone: z.string(),
  /** Studio date. */
  dateOfBirth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  /** Null, with an empty number, for an account without a document (`docs/product.md` §4.2). */
  documentType: z.enum(documentTypes).nullable(),
  /** Without separators. */
  documentNumber: z.string(),
});

/** The person to call if something happens to a member in class (`docs/product.md` §4.14). */
export const emergencyContactSchema = z.object({
  name: z.string(),
  phone: z.string(),
  /** E.g. `mamá`; empty if not given. */
  relation: z.string(),
});
export type EmergencyContact = Readonly<z.infer<typeof emergencyContactSchema>>;

/** What coaches may know of a member besides the name; null if unset (`docs/product.md` §4.14). */
export const coachFactsShape = { note: z.string().nullable(), emergencyContact: emergencyContactSchema.nullable() };

/** What coaches may know of nobody. */
export const noCoachFacts = { note: null, emergencyContact: null } as const;

/** The guardian of a minor (`docs/product.md` §4.16). */
export const guardianSchema = z.object({
  name: z.string(),
  documentType: z.enum(documentTypes),
  /** Without separators. */
  documentNumber: z.string(),
  /** E.g. `mamá`. */
  relation: z.string(),
  phone: z.string(),
});
export type Guardian = Readonly<z.infer<typeof guardianSchema>>;

export type Person = Readonly<z.infer<typeof personSchema>>;

/** A person of whom nothing is known, or who was deleted. */
export const erasedPerson: Person = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: null,
  gender: null,
  documentType: null,
  documentNumber: '',
};

export const personFieldNames = Object.keys(erasedPerson) as (keyof Person)[];

/** Picks the person's data out of an account or an event. */
export function personOf<P extends Person>(source: P): Pick<P, keyof Person> {
  return Object.fromEntries(personFieldNames.map((name) => [name, source[name]])) as Pick<P, keyof Person>;
}

/** A coach as members see one: first name and initial, «Laura G.» (`docs/product.md` §3.16). */
export function coachName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  const [initial] = lastName.trim();
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}
