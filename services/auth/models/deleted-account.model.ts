import { type Connection, type Model, Schema } from 'mongoose';
import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

/** What remains of a deleted account: no name, no address, no document (`docs/product.md` §4.8). */
export interface DeletedAccount {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly version: number;
}

const deletedAccountSchema = new Schema<DeletedAccount>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'deleted-accounts', versionKey: false },
);

export function deletedAccountModel(connection: Connection): Model<DeletedAccount> {
  return connection.model<DeletedAccount>('DeletedAccount', deletedAccountSchema);
}
