import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { Account } from '../models/account.model.ts';

/** The fields that identify a person. */
export type Identity = Pick<Account, 'email' | 'documentType' | 'documentNumber'>;

type ImportedPerson = Identity & {
  /** Id of the account that the administrator declares to be the person's, although email or document differ. */
  readonly sameAs?: string | undefined;
};

export type KnownPerson = Identity & Pick<Account, '_id' | 'firstName' | 'lastName' | 'emailConfirmedAt'>;

export type ImportDecision =
  | { readonly kind: 'create' }
  | { readonly kind: 'existed'; readonly accountId: string }
  /** `accountId`: the only account that may be the person's; absent if there is none, or two. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly accountId?: string };

/**
 * Whether a person of an import is new, known, or possibly somebody else (`docs/product.md` §4.9). Only email and
 * document together identify an account as the person's, because anybody can register with somebody else's document and
 * name.
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

/** Appends the differing detail to the usual refusal. */
function detailed(refusal: Refusal, detail: string): Refusal {
  return { ...refusal, message: refusal.message + detail };
}

function nameOf({ firstName, lastName }: KnownPerson): string {
  return `«${firstName} ${lastName}»`;
}

/** `a•••@x.example`: enough to recognize an address that one has seen. */
function maskedEmail({ email }: KnownPerson): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}
