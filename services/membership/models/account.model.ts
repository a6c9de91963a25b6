import { type Connection, type Model, Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { AccountStatus } from '@studio/contracts/vocabulary';

/** Projection of auth's accounts: existence and mail address. A deleted account loses its personal data. */
export interface Account {
  readonly _id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
  readonly deleted: boolean;
  /** Absent until an event with it arrives, like the token. */
  readonly refusedMails?: readonly RefusableMail[];
  readonly unsubscribeToken?: string;
  /** Counts the changes of the member's plan; each change writes it first, which serializes them. */
  readonly planChanges: number;
  readonly version: number;
}

const text = { type: String, default: '' } as const;

const accountSchema = new Schema<Account>(
  {
    _id: { type: String, required: true },
    email: text,
    firstName: text,
    lastName: text,
    status: { type: String, required: true },
    deleted: { type: Boolean, required: true },
    refusedMails: { type: [String], default: undefined },
    unsubscribeToken: String,
    planChanges: { type: Number, default: 0 },
    version: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
);

export function accountModel(connection: Connection): Model<Account> {
  return connection.model<Account>('Account', accountSchema);
}
