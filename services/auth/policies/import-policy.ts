import { foldName } from '@studio/contracts/fold-name';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { Account } from '../models/account.model.ts';

/** What tells people apart. */
export type Identity = Pick<Account, 'email' | 'documentType' | 'documentNumber' | 'firstName' | 'lastName'>;

export type KnownPerson = Identity & Pick<Account, '_id'>;

export type ImportDecision =
  | { readonly kind: 'create' }
  | { readonly kind: 'existed'; readonly accountId: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Whether a person of an import is new, known, or somebody else (`docs/product.md` §4.9). The same person has two of email,
 * document and name in common with an account: an email may be a parent's, a number mistyped.
 */
export function decideImport(person: Identity, known: readonly KnownPerson[]): ImportDecision {
  const byEmail = known.find(({ email }) => email === person.email);
  const byDocument = known.find((each) => hasSameDocument(each, person));
  if (byEmail && byDocument) {
    return byEmail._id === byDocument._id ? existed(byEmail) : refused(refusals.DIFFERENT_PEOPLE);
  }
  const found = byEmail ?? byDocument;
  if (!found) return { kind: 'create' };
  if (nameOf(found) === nameOf(person)) return existed(found);
  return refused(byEmail ? refusals.EMAIL_TAKEN : refusals.DOCUMENT_TAKEN);
}

function hasSameDocument(one: Identity, other: Identity): boolean {
  return one.documentNumber === other.documentNumber && one.documentType === other.documentType;
}

function nameOf({ firstName, lastName }: Identity): string {
  return foldName(`${firstName} ${lastName}`);
}

function existed({ _id }: KnownPerson): ImportDecision {
  return { kind: 'existed', accountId: _id };
}

function refused(refusal: Refusal): ImportDecision {
  return { kind: 'refused', refusal };
}
