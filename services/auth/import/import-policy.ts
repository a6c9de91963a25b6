import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { Account } from '../models/account.model.ts';

/** What tells people apart. */
export type Identity = Pick<Account, 'email' | 'documentType' | 'documentNumber'>;

type ImportedPerson = Identity & {
  /** Account id: the administrator says that this account is the person's, though email or document differ. */
  readonly sameAs?: string | undefined;
};

export type KnownPerson = Identity & Pick<Account, '_id' | 'firstName' | 'lastName' | 'emailConfirmedAt'>;

export type ImportDecision =
  | { readonly kind: 'create' }
  | { readonly kind: 'existed'; readonly accountId: string }
  /** `accountId`: the one account that the person may be; absent where none, or two, come into question. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly accountId?: string };

/**
 * Whether a person of an import is new, known, or perhaps somebody else (`docs/product.md` §4.9). Only email and document
 * together make an account the person's: anybody can register with a document and a name that they know.
 */
export function decideImport(person: ImportedPerson, known: readonly KnownPerson[]): ImportDecision {
  const byEmail = known.find(({ email }) => email === person.email);
  const byDocument = known.find((each) => hasSameDocument(each, person));
  if (byEmail && byDocument) {
    return byEmail._id === byDocument._id ? existed(byEmail) : refused(twoPeople(byEmail, byDocument));
  }
  const met = byEmail ?? byDocument;
  if (!met) return person.sameAs === undefined ? { kind: 'create' } : refused(refusals.USER_NOT_FOUND);
  if (met._id === person.sameAs) return existed(met);
  const refusal = byEmail ? otherDocument(met, person) : otherEmail(met);
  return { ...refused(refusal), accountId: met._id };
}

function hasSameDocument(one: Identity, other: Identity): boolean {
  return one.documentNumber === other.documentNumber && one.documentType === other.documentType;
}

function existed({ _id }: KnownPerson) {
  return { kind: 'existed', accountId: _id } as const;
}

function refused(refusal: Refusal) {
  return { kind: 'refused', refusal } as const;
}

function otherDocument(met: KnownPerson, { documentNumber }: Identity): Refusal {
  const differing = met.documentNumber === documentNumber ? 'tipo' : 'número';
  return detailed(refusals.EMAIL_TAKEN, `, a nombre de ${nameOf(met)}, con otro ${differing} de documento.`);
}

function otherEmail(met: KnownPerson): Refusal {
  const standing = met.emailConfirmedAt ? '' : ' (sin confirmar)';
  return detailed(
    refusals.DOCUMENT_TAKEN,
    `, a nombre de ${nameOf(met)}, con otro correo: ${maskedEmail(met)}${standing}.`,
  );
}

function twoPeople(byEmail: KnownPerson, byDocument: KnownPerson): Refusal {
  return detailed(
    refusals.DIFFERENT_PEOPLE,
    `: ${nameOf(byEmail)} y ${nameOf(byDocument)} (${maskedEmail(byDocument)}). Corrige la lista o una de las dos cuentas.`,
  );
}

/** The usual refusal with what differs. */
function detailed(refusal: Refusal, detail: string): Refusal {
  return { ...refusal, message: refusal.message + detail };
}

function nameOf({ firstName, lastName }: KnownPerson): string {
  return `«${firstName} ${lastName}»`;
}

/** `a•••@x.example`: enough to know an address by that one has seen. */
function maskedEmail({ email }: KnownPerson): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}
