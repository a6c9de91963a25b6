import { Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { EmergencyContact, Guardian, Person } from '@studio/contracts/person';
import type { AccountStatus, AccountType, DocumentType } from '@studio/contracts/vocabulary';

/** The valid sessions of the account: those of this version, and the one that survived the last password change. */
export interface Sessions {
  readonly version: number;
  /** Id of the surviving session; null if all older sessions ended. */
  readonly keeps: string | null;
}

/** A text of the legal page that a member accepted. */
export interface Consent {
  /** One of `legalVersions`. */
  readonly version: string;
  readonly at: Date;
}

/** The guardian of a minor, with the legal text accepted for both. */
export type KeptGuardian = Guardian & Consent;

/** The text that a member declared. The answers behind it are not stored. */
export interface FitnessDeclaration {
  /** One of `fitnessDeclarations`. */
  readonly version: string;
  readonly at: Date;
}

export interface Account extends Person {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly passwordHash: string;
  /** Type of the document whose number is still the initial password; null once another password was set. */
  readonly passwordIsNumberOf: DocumentType | null;
  readonly sessions: Sessions;
  /** Gives classes (`docs/product.md` §3.17); absent otherwise, like the next fields. */
  readonly coach?: true | undefined;
  /** A note of the administrators on the member, for coaches. */
  readonly note?: string | undefined;
  readonly emergencyContact?: EmergencyContact | undefined;
  /** The member's declaration of being able to train (`docs/product.md` §4.14). */
  readonly fitnessDeclaration?: FitnessDeclaration | undefined;
  /**
   * The text accepted last. Null until one is accepted, if the studio opened the account or the registration named no
   * text (`docs/product.md` §4.11).
   */
  readonly consent: Consent | null;
  /** Texts accepted before `consent`, oldest first; absent if there are none. */
  readonly pastConsents?: readonly Consent[] | undefined;
  /** Kept after the member comes of age, as proof (`docs/product.md` §4.16); absent if none is on record. */
  readonly guardian?: KeptGuardian | undefined;
  /** When a link mailed to the current address was used; absent before that, and in accounts of version 1.0.0. */
  readonly emailConfirmedAt?: Date | undefined;
  /** When the owner requested deletion; null without a request. */
  readonly deletionRequestedAt: Date | null;
  /** Absent or empty if no kind is refused. */
  readonly refusedMails?: readonly RefusableMail[] | undefined;
  /** Identifies the account in unsubscribe links, which need no session. */
  readonly unsubscribeToken: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts the published states. */
  readonly version: number;
}

/** Derived from an account so that an index answers lists and searches. */
export interface SearchFields {
  readonly searchText: string;
  readonly searchGrams: readonly string[];
  readonly sortName: string;
}

export type StoredAccount = Account & SearchFields;

/** Mongo projection without the fields that only searches need. */
export const withoutSearchFields = { searchText: 0, searchGrams: 0, sortName: 0 } as const;

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;

const consentPaths = { version: text, at: { type: Date, required: true } } as const;
const consentSchema = new Schema<Consent>(consentPaths, { _id: false });

const personPaths = {
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  dateOfBirth: optionalText,
  gender: optionalText,
  documentType: text,
  documentNumber: text,
} satisfies Record<keyof Person, object>;

/** Filters accounts with a deletion request, by an index. */
export const isRequested = { deletionRequestedAt: { $type: 'date' } } as const;

/** Finds active members by birth date, with and without a guardian. */
export const indexOfMinors = { dateOfBirth: 1, 'guardian.at': 1 } as const;
/** Counts accounts by the text accepted last, without reading the documents. */
export const indexOfConsents = { type: 1, 'consent.version': 1 } as const;

export const accountSchema = new Schema<StoredAccount>(
  {
    _id: text,
    ...personPaths,
    type: text,
    status: text,
    passwordHash: text,
    passwordIsNumberOf: optionalText,
    sessions: { type: new Schema({ version: { type: Number, required: true }, keeps: optionalText }, { _id: false }) },
    coach: { type: Boolean, default: undefined },
    note: { type: String, default: undefined },
    emergencyContact: {
      type: new Schema<EmergencyContact>({ name: text, phone: text, relation: String }, { _id: false }),
      default: undefined,
    },
    fitnessDeclaration: {
      type: new Schema<FitnessDeclaration>({ version: text, at: { type: Date, required: true } }, { _id: false }),
      default: undefined,
    },
    consent: { type: consentSchema, default: null },
    pastConsents: { type: [consentSchema], default: undefined },
    guardian: {
      type: new Schema<KeptGuardian>(
        { name: text, documentType: text, documentNumber: text, relation: text, phone: text, ...consentPaths },
        { _id: false },
      ),
      default: undefined,
    },
    emailConfirmedAt: { type: Date },
    deletionRequestedAt: { type: Date, default: null },
    refusedMails: { type: [String], default: undefined },
    unsubscribeToken: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    searchText: text,
    searchGrams: { type: [String], required: true },
    // Empty for a name that consists of marks only.
    sortName: { type: String, default: '' },
  },
  { collection: 'accounts', versionKey: false },
)
  .index({ email: 1 }, { unique: true })
  .index({ documentType: 1, documentNumber: 1 }, { unique: true })
  .index({ unsubscribeToken: 1 }, { unique: true, partialFilterExpression: { unsubscribeToken: { $type: 'string' } } })
  .index({ searchGrams: 1 })
  .index({ type: 1, status: 1 })
  .index({ status: 1 })
  .index(indexOfMinors, { partialFilterExpression: { type: 'member', status: 'active' } })
  .index(indexOfConsents)
  .index({ deletionRequestedAt: 1 }, { partialFilterExpression: isRequested })
  .index({ sortName: 1, _id: 1 })
  .index({ createdAt: -1, _id: -1 });
