import { Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { EmergencyContact, Guardian, Person } from '@studio/contracts/person';
import type { AccountStatus, AccountType, DocumentType } from '@studio/contracts/vocabulary';

/** Which sessions of the account are valid: those of this version, and the one that survived the last password change. */
export interface Sessions {
  readonly version: number;
  /** Session id; null if all older sessions ended. */
  readonly keeps: string | null;
}

/** A text of the legal page that a member accepted. */
export interface Consent {
  /** One of `legalVersions`. */
  readonly version: string;
  readonly at: Date;
}

/** Who answers for somebody under age, with the text of the legal page that was accepted with it. */
export type KeptGuardian = Guardian & Consent;

/** The text that a member declared; the answers that it stands for are nobody's. */
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
  /** Gives classes (`docs/product.md` §3.17); absent for everybody else, like what follows. */
  readonly coach?: true | undefined;
  /** What administrators tell coaches about the member. */
  readonly note?: string | undefined;
  readonly emergencyContact?: EmergencyContact | undefined;
  /** Declares to be able to train (`docs/product.md` §4.14). */
  readonly fitnessDeclaration?: FitnessDeclaration | undefined;
  /** Null where the studio opened the account, and for a registration that named no text (`docs/product.md` §4.11). */
  readonly consent: Consent | null;
  /** Texts that were accepted before it, the oldest first; absent where there are none. */
  readonly pastConsents?: readonly Consent[] | undefined;
  /** Kept for an adult as well, as the proof of what was so before (`docs/product.md` §4.16); absent where none is known. */
  readonly guardian?: KeptGuardian | undefined;
  /** When a link that was mailed to the present address was used; absent before, and in accounts of version 1.0.0. */
  readonly emailConfirmedAt?: Date | undefined;
  /** When its owner asked the studio to delete it; null without a request. */
  readonly deletionRequestedAt: Date | null;
  /** Absent where none is refused. */
  readonly refusedMails?: readonly RefusableMail[] | undefined;
  /** Names the account in the address that ends a kind of mail without a session. */
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

/** Projection that leaves out what only searches need. */
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

/** Filters the accounts whose owner asked for their deletion, by an index. */
export const isRequested = { deletionRequestedAt: { $type: 'date' } } as const;

/** Finds active members by their birth date, with and without a guardian. */
export const indexOfMinors = { dateOfBirth: 1, 'guardian.at': 1 } as const;
/** Counts accounts by the text that they accepted last, without reading them. */
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
