import { type Connection, type Model, Schema } from 'mongoose';
import type { AccountStatus, AccountType, DocumentType, Gender } from '@studio/contracts/vocabulary';

/** Projection of auth's accounts. A deleted one keeps nothing personal; its date and type stay for the figures. */
export interface Account {
  readonly _id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Studio date. */
  readonly dateOfBirth: string | null;
  readonly gender: Gender | null;
  readonly documentType: DocumentType | null;
  readonly documentNumber: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly deleted: boolean;
  readonly version: number;
}

const required = { type: String, required: true } as const;
const text = { type: String, default: '' } as const;
const optional = { type: String, default: null } as const;

const accountSchema = new Schema<Account>(
  {
    _id: required,
    email: text,
    firstName: text,
    lastName: text,
    phone: text,
    dateOfBirth: optional,
    gender: optional,
    documentType: optional,
    documentNumber: text,
    type: required,
    status: required,
    createdAt: { type: Date, required: true },
    deleted: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
)
  .index({ deleted: 1, type: 1 })
  .index({ deleted: 1, createdAt: 1, _id: 1 });

export function accountModel(connection: Connection): Model<Account> {
  return connection.model<Account>('Account', accountSchema);
}
