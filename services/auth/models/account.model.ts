import { type Connection, type Model, Schema } from 'mongoose';
import type { AccountStatus, AccountType, DocumentType, Gender } from '@studio/contracts/vocabulary';

/** Which of the account's sessions are alive: those of this version, and the one that outlived the last change. */
export interface Sessions {
  readonly version: number;
  /** Session id; null where all older sessions ended. */
  readonly keeps: string | null;
}

export interface Account {
  readonly _id: string;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Studio date. */
  readonly dateOfBirth: string | null;
  readonly gender: Gender | null;
  readonly documentType: DocumentType;
  /** Without separators (docs/product.md §4.2). */
  readonly documentNumber: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly passwordHash: string;
  /** The type of the document whose number is still the first password; null once another password was set. */
  readonly passwordIsNumberOf: DocumentType | null;
  readonly sessions: Sessions;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts the states that other services were told of. */
  readonly version: number;
}

/** What is derived from an account so that lists and searches are answered by an index. */
export interface SearchFields {
  readonly searchText: string;
  readonly searchGrams: readonly string[];
  readonly sortName: string;
}

export type StoredAccount = Account & SearchFields;

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;

const accountSchema = new Schema<StoredAccount>(
  {
    _id: text,
    email: text,
    firstName: text,
    lastName: text,
    phone: text,
    dateOfBirth: optionalText,
    gender: optionalText,
    documentType: text,
    documentNumber: text,
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
    // Empty for a name of marks alone.
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
