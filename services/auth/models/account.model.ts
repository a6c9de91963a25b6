import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { accountStateSchema } from '@studio/contracts/events/account-events';
import { emergencyContactSchema, guardianSchema, personSchema } from '@studio/contracts/person';
import { accountStatuses, documentTypes } from '@studio/contracts/rules/people';

/** A text that a member accepted or declared. */
const consentShape = z.object({
  /** One of `legalVersions`, or of `fitnessDeclarations`. */
  version: z.string(),
  at: z.date(),
});

/** Mongo projection without the fields that only searches need. */
export const withoutSearchFields = { searchText: 0, searchGrams: 0, sortName: 0 } as const;

/** Filters accounts with a deletion request, by an index. */
export const isRequested = { deletionRequestedAt: { $type: 'date' } } as const;

/** Finds active members by birth date, with and without a guardian. */
export const indexOfMinors = { dateOfBirth: 1, 'guardian.at': 1 } as const;
/** Counts accounts by the text accepted last, without reading the documents. */
export const indexOfConsents = { type: 1, 'consent.version': 1 } as const;

/** Lists the imports of which somebody never signed in, without reading the documents. */
export const indexOfImports = { importId: 1, signedInAt: 1, createdAt: 1 } as const;

/** A document is one account's; several accounts may have none. */
export const indexOfDocuments = {
  key: { documentType: 1, documentNumber: 1 },
  name: 'document',
  unique: true,
  partialFilterExpression: { documentNumber: { $gt: '' } },
} as const;

export const accountCollection = collection('accounts', {
  holds: 'An account: the person, how they sign in, and what they agreed to (`docs/product.md` §4)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(accountStateSchema.omit({ accountId: true, deleted: true, freesBookings: true })),
    ...personSchema.shape,
    passwordHash: z.string(),
    /** Type of the document whose number is still the initial password; null once another password was set. */
    passwordIsNumberOf: z.enum(documentTypes).nullable(),
    /** Set while the password is the one that the settings or an operator gave its owner (`docs/product.md` §4.7). */
    passwordIsGiven: z.literal(true).exactOptional(),
    /** The valid sessions: those of this version, and the one that survived the last password change. */
    sessions: z.object({
      version: z.int(),
      /** Id of the surviving session; null if all older sessions ended. */
      keeps: z.string().nullable(),
    }),
    /** A note of the administrators on the member, for coaches; absent if unset, like the next fields. */
    note: z.string().exactOptional(),
    emergencyContact: emergencyContactSchema.exactOptional(),
    /** The member's declaration of being able to train (`docs/product.md` §4.14). The answers are not stored. */
    fitnessDeclaration: consentShape.exactOptional(),
    /**
     * The text accepted last. Null until one is accepted, if the studio opened the account or the registration named
     * no text (`docs/product.md` §4.11).
     */
    consent: consentShape.nullable(),
    /** Texts accepted before `consent`, oldest first; absent if there are none. */
    pastConsents: z.array(consentShape).exactOptional(),
    /**
     * The guardian of a minor, with the legal text accepted for both. Kept after the member comes of age, as proof
     * (`docs/product.md` §4.16); absent if none is on record.
     */
    guardian: guardianSchema.extend(consentShape.shape).exactOptional(),
    /** When a link mailed to the current address was used; absent before that, and in accounts of version 1.0.0. */
    emailConfirmedAt: z.date().exactOptional(),
    /**
     * When another act than the owner's last opened the account to somebody: a password that an administrator set,
     * another address, or the standing of an administrator (`docs/product.md` §2.10). Absent before that.
     */
    accessGivenAt: z.date().exactOptional(),
    /** Set while nobody has signed in to an account that the studio opened (`docs/product.md` §4.18). */
    neverSignedIn: z.literal(true).exactOptional(),
    /** When such an account was last invited. */
    invitedAt: z.date().exactOptional(),
    /** When the owner requested deletion; null without a request. */
    deletionRequestedAt: z.date().nullable(),
    /** The import that created it; absent in accounts of versions before this field, and in all others. */
    importId: z.string().exactOptional(),
    /** The first sign-in since there is this field; absent before. */
    signedInAt: z.date().exactOptional(),
    /** The status to return to if the undoing of its import, under way, leaves it. */
    heldFrom: z.enum(accountStatuses).exactOptional(),
    unsubscribeToken: z.string(),
    updatedAt: z.date(),
    /** Counts the published states. */
    version: z.int(),
    /** Derived, like the next two, so that an index answers lists and searches. */
    searchText: z.string(),
    searchGrams: z.array(z.string()),
    /** Empty for a name that consists of marks only. */
    sortName: z.string(),
  }),
  indexes: [
    { key: { email: 1 }, unique: true },
    indexOfDocuments,
    {
      key: { unsubscribeToken: 1 },
      unique: true,
      partialFilterExpression: { unsubscribeToken: { $type: 'string' } },
    },
    { key: { searchGrams: 1 } },
    { key: { type: 1, status: 1 } },
    { key: { status: 1 } },
    { key: indexOfMinors, partialFilterExpression: { type: 'member', status: 'active' } },
    { key: indexOfConsents },
    { key: { deletionRequestedAt: 1 }, partialFilterExpression: isRequested },
    { key: indexOfImports, partialFilterExpression: { importId: { $type: 'string' } } },
    { key: { neverSignedIn: 1 }, partialFilterExpression: { neverSignedIn: true } },
    { key: { sortName: 1, _id: 1 } },
    { key: { createdAt: -1, _id: -1 } },
  ],
  subject: { field: '_id', onDeletion: 'removed' },
  kept: 'until it is deleted',
});

export type StoredAccount = Stored<typeof accountCollection>;
export type SearchFields = Pick<StoredAccount, keyof typeof withoutSearchFields>;
export interface Account extends Omit<StoredAccount, keyof SearchFields> {}

export type Sessions = Account['sessions'];
export type KeptGuardian = NonNullable<Account['guardian']>;

/** An account as it is computed: an undefined field is absent. */
export type AccountFields = {
  readonly [F in keyof Account]: {} extends Pick<Account, F> ? Account[F] | undefined : Account[F];
};

/** The account with these fields. */
export function accountOf(fields: AccountFields): Account {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
