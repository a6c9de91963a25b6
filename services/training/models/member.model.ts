import { Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { EmergencyContact } from '@studio/contracts/person';
import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

/** Projection of auth's accounts, for enrolment, lists of registrants and mails. */
export interface Member {
  /** Account id. */
  readonly _id: string;
  /** Empty once deleted, like names and phone. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The telephone for comparison; absent without one. */
  readonly phoneKey?: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly deleted: boolean;
  /** Present if the account gives classes. */
  readonly coach?: true;
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
    phoneKey: String,
    type: text,
    status: text,
    deleted: { type: Boolean, required: true },
    coach: { type: Boolean, default: undefined },
    refusedMails: { type: [String], default: undefined },
    unsubscribeToken: String,
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
)
  .index({ phoneKey: 1 }, { name: 'of-phone', partialFilterExpression: { phoneKey: { $type: 'string' } } })
  // A handful of accounts, proposed in the form of a class.
  .index({ coach: 1 }, { name: 'coaches', partialFilterExpression: { coach: true } });

/** Projection of the facts about members that auth publishes for coaches (`docs/product.md` §4.14). */
export interface CoachFacts {
  /** Account id. */
  readonly _id: string;
  readonly note: string | null;
  readonly emergencyContact: EmergencyContact | null;
  readonly version: number;
}

const emergencyContactSchema = new Schema<EmergencyContact>(
  { name: text, phone: text, relation: String },
  { _id: false },
);

export const coachFactsSchema = new Schema<CoachFacts>(
  {
    _id: text,
    note: { type: String, default: null },
    emergencyContact: { type: emergencyContactSchema, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'coach-facts', versionKey: false },
);
