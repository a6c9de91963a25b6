import { type Connection, Schema } from 'mongoose';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import { CONTACT_DAYS } from '@studio/contracts/limits';
import type { AccountStatus } from '@studio/contracts/vocabulary';
import { type Assignment, assignmentSchema } from './assignment.model.ts';
import { type Balance, balanceSchema } from './balance.model.ts';
import {
  type CashClosing,
  cashClosingSchema,
  type CashEntry,
  cashEntrySchema,
  type Till,
  tillSchema,
} from './cash.model.ts';
import { type Contact, contactSchema, type ContactText, contactTextSchema } from './contact.model.ts';
import { type Plan, planSchema } from './plan.model.ts';

export type MembershipModels = ReturnType<typeof openMembershipModels>;

/** The collections of membership: its own data and its projections. */
export function openMembershipModels(connection: Connection) {
  return {
    plans: connection.model<Plan>('Plan', planSchema),
    assignments: connection.model<Assignment>('Assignment', assignmentSchema),
    balances: connection.model<Balance>('Balance', balanceSchema),
    cashEntries: connection.model<CashEntry>('CashEntry', cashEntrySchema),
    cashClosings: connection.model<CashClosing>('CashClosing', cashClosingSchema),
    till: connection.model<Till>('Till', tillSchema),
    contacts: connection.model<Contact>('Contact', contactSchema),
    contactTexts: connection.model<ContactText>('ContactText', contactTextSchema),
    guests: connection.model<ContactedGuest>('Guest', guestSchema),
    accounts: connection.model<Account>('Account', accountSchema),
    classBalances: connection.model<ClassBalance>('ClassBalance', classBalanceSchema),
  };
}

/** Projection of auth's accounts. A deleted account loses its personal data. */
export interface Account {
  readonly _id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
  readonly deleted: boolean;
  /** Absent until an event carries it, like the token. */
  readonly refusedMails?: readonly RefusableMail[];
  readonly unsubscribeToken?: string;
  /** Counts the changes of the member's plans and money. Each change increments it, which serializes them. */
  readonly planChanges: number;
  /** Absent until an event carries a telephone. */
  readonly phoneDigest?: string;
  /** Counts contacts, with the same effect. */
  readonly contactChanges: number;
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
    phoneDigest: String,
    planChanges: { type: Number, default: 0 },
    contactChanges: { type: Number, default: 0 },
    version: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
);

/** A guest of a class, whom training knows: here only to remember when the studio wrote to that telephone. */
export interface ContactedGuest {
  readonly _id: string;
  readonly phoneDigest: string;
  /** When the event came. */
  readonly toldAt: Date;
}

const guestSchema = new Schema<ContactedGuest>(
  {
    _id: { type: String, required: true },
    phoneDigest: { type: String, required: true },
    toldAt: { type: Date, required: true },
  },
  { collection: 'guests', versionKey: false },
).index({ toldAt: 1 }, { name: 'kept', expireAfterSeconds: CONTACT_DAYS * 24 * 60 * 60 });

/** Projection of training's class credits: what is left of the plans' classes. */
export interface ClassBalance {
  /** Account id. */
  readonly _id: string;
  /** The assignment whose classes are counted; null without one. */
  readonly assignmentId: string | null;
  readonly classesLeft: number;
  /** The same for the plan that begins next. */
  readonly next: { readonly assignmentId: string; readonly classesLeft: number } | null;
  /** Classes that wait for the plan that begins next. */
  readonly kept: number;
  readonly version: number;
}

const classBalanceSchema = new Schema<ClassBalance>(
  {
    _id: { type: String, required: true },
    assignmentId: { type: String, default: null },
    classesLeft: { type: Number, required: true },
    next: { type: Schema.Types.Mixed, default: null },
    kept: { type: Number, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'class-balances', versionKey: false },
);
