import { type Connection, type Model, Schema } from 'mongoose';
import { type ErasablePerson, erasedPerson } from '@studio/contracts/person';
import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

/** Projection of auth's accounts. A deleted account loses its personal data; date and type stay for the figures. */
export interface Account extends ErasablePerson {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly deleted: boolean;
  readonly version: number;
}

const required = { type: String, required: true } as const;
const personPaths = Object.fromEntries(
  Object.entries(erasedPerson).map(([field, empty]) => [field, { type: String, default: empty }]),
);

const accountSchema = new Schema<Account>(
  {
    _id: required,
    ...personPaths,
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
