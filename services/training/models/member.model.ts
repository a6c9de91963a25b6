import { Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

/** Projection of auth's accounts: who can be enrolled, shown among the registrants, and mailed. */
export interface Member {
  /** Account id. */
  readonly _id: string;
  /** Empty once deleted, like names and phone. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly deleted: boolean;
  /** Absent until an event with it arrives, like the token. */
  readonly refusedMails?: readonly RefusableMail[];
  readonly unsubscribeToken?: string;
  readonly version: number;
}

const text = { type: String, required: true } as const;
const mayBeEmpty = { type: String, default: '' } as const;

export const memberSchema = new Schema<Member>(
  {
    _id: text,
    email: mayBeEmpty,
    firstName: mayBeEmpty,
    lastName: mayBeEmpty,
    phone: mayBeEmpty,
    type: text,
    status: text,
    deleted: { type: Boolean, required: true },
    refusedMails: { type: [String], default: undefined },
    unsubscribeToken: String,
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);
