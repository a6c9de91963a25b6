import { type Connection, type Model, Schema } from 'mongoose';
import type { Person } from '@studio/contracts/person';
import type { AccountStatus, AccountType, DocumentType } from '@studio/contracts/vocabulary';

/** Which sessions of the account are valid: those of this version, and the one that survived the last password change. */
export interface Sessions {
  readonly version: number;
  /** Session id; null if all older sessions ended. */
  readonly keeps: string | null;
}

export interface Account extends Person {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly passwordHash: string;
  /** Type of the document whose number is still the initial password; null once another password was set. */
  readonly passwordIsNumberOf: DocumentType | null;
  readonly sessions: Sessions;
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

const accountSchema = new Schema<StoredAccount>(
  {
    _id: text,
    ...personPaths,
    type: text,
    status: text,
    passwordHash: text,
    passwordIsNumberOf: optionalText,
    sessions: { type: new Schema({ version: { type: Number, required: true }, keeps: optionalText }, { _id: false }) },
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
  .index({ searchGrams: 1 })
  .index({ type: 1, status: 1 })
  .index({ status: 1 })
  .index({ sortName: 1, _id: 1 })
  .index({ createdAt: -1, _id: -1 });

export function accountModel(connection: Connection): Model<StoredAccount> {
  return connection.model<StoredAccount>('Account', accountSchema);
}
