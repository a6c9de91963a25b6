import { z } from 'zod';
import type { Connection } from 'mongoose';
import { projection } from '@studio/chassis/events/projection';
import { mailCollection } from '@studio/chassis/mail/mail-outbox';
import { openModels, type Stored } from '@studio/chassis/mongo/collection';
import { digestOf } from '@studio/chassis/text/digest';
import { accountEvents, mailedPersonSchema } from '@studio/contracts/events/account-events';
import { planCreditsChanged, planCreditsStateSchema } from '@studio/contracts/events/training-events';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { assignmentCollection } from './assignment.model.ts';
import { balanceCollection } from './balance.model.ts';
import { cashClosingCollection, cashCountCollection, cashEntryCollection, tillCollection } from './cash.model.ts';
import { contactCollection, contactTextCollection, guestCollection } from './contact.model.ts';
import { permissionCollection } from './permission.model.ts';
import { planCollection } from './plan.model.ts';
import { planRequestCollection } from './plan-request.model.ts';

export const accountCopy = projection('accounts', {
  holds: 'Accounts, with counters of their changes; a deleted account loses its personal data',
  events: accountEvents,
  id: 'accountId',
  picks: mailedPersonSchema,
  adds: {
    /** Absent until an event carries a telephone; empty once deleted. */
    shape: z.object({ phoneDigest: z.string().exactOptional() }),
    of: ({ deleted, phone }) => ({ phoneDigest: deleted ? '' : digestOf(phoneKeyOf(phone)) }),
  },
  subject: { field: '_id', onDeletion: 'emptied' },
});

const accountCollection = {
  ...accountCopy,
  shape: accountCopy.shape.extend({
    /** Counts the changes of the member's plans and money. Each change increments it, which serializes them. */
    planChanges: z.int(),
    /** Counts contacts, with the same effect. Absent in rows of version 1.0.0 until the first. */
    contactChanges: z.int().exactOptional(),
    /** The version at which the undoing of its import took its plans back: until the next, it takes no plan or money. */
    undoneVersion: z.int().exactOptional(),
  }),
};

export type Account = Stored<typeof accountCollection>;

export const classBalanceCopy = projection('class-balances', {
  holds: "Training's class credits: what is left of the plans' classes",
  events: [planCreditsChanged],
  id: 'accountId',
  picks: planCreditsStateSchema.pick({ next: true }),
  adds: {
    shape: z.object({
      /** The assignment whose classes are counted; null without one. */
      assignmentId: z.string().nullable(),
      classesLeft: z.int(),
      /** Classes that wait for the plan that begins next. */
      kept: z.int(),
    }),
    of: ({ plan, carried }) => ({
      assignmentId: plan?.assignmentId ?? null,
      classesLeft: plan?.classesLeft ?? 0,
      kept: carried,
    }),
  },
  subject: { field: '_id', onDeletion: 'stays' },
});

export type ClassBalance = Stored<typeof classBalanceCopy>;

/** Everything that membership stores: its own data and projections of other services' facts. */
export const membershipCollections = {
  plans: planCollection,
  assignments: assignmentCollection,
  planRequests: planRequestCollection,
  balances: balanceCollection,
  permissions: permissionCollection,
  cashEntries: cashEntryCollection,
  cashCounts: cashCountCollection,
  cashClosings: cashClosingCollection,
  till: tillCollection,
  contacts: contactCollection,
  contactTexts: contactTextCollection,
  guests: guestCollection,
  mails: mailCollection,
  accounts: accountCollection,
  classBalances: classBalanceCopy,
} as const;

export interface MembershipModels extends ReturnType<typeof openMembershipModels> {}

/** Opens the collections of membership. */
export function openMembershipModels(connection: Connection) {
  return openModels(connection, membershipCollections);
}
