import { z } from 'zod';
import type { Connection } from 'mongoose';
import { projection } from '@studio/chassis/events/projection';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { mailCollection } from '@studio/chassis/mail/mail-outbox';
import { collection, openModels, type Stored } from '@studio/chassis/mongo/collection';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { accountStateSchema } from '@studio/contracts/events/account-events';
import { assignmentEvents, assignmentStateSchema } from '@studio/contracts/events/membership-events';
import { balanceChanged, balanceStateSchema } from '@studio/contracts/events/money-events';
import { specialCreditsChanged, specialCreditsStateSchema } from '@studio/contracts/events/training-events';
import { accountCollection } from './account.model.ts';
import { invitationLinkCollection, invitationPaceCollection } from './invitation.model.ts';
import { oidcSignInCollection } from './oidc-sign-in.model.ts';
import { passkeyChallengeCollection, passkeyCollection, signInCodeCollection } from './passkey.model.ts';
import { pushDeviceCollection, pushNoticeCollection, pushStateCollection } from './push.model.ts';
import { closedNoticeCollection, studioNoticeCollection } from './studio-notice.model.ts';

const deletedAccountCollection = collection('deleted-accounts', {
  holds: 'The remains of a deleted account: no name, no address, no document (`docs/product.md` §4.8)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(accountStateSchema.pick({ type: true, status: true, createdAt: true })),
    deletedAt: z.date(),
    version: z.int(),
  }),
  subject: { field: '_id', onDeletion: 'stays' },
  kept: 'for good',
});

export type DeletedAccount = Stored<typeof deletedAccountCollection>;

const resetLinkCollection = collection('reset-links', {
  holds: 'The only valid reset link of an account; a newer one replaces it (`docs/product.md` §4.7)',
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    /** SHA-256 of the token, hexadecimal. Only the mail contains the token. */
    tokenHash: z.string(),
    /** SHA-256 of the address it was mailed to. */
    addressHash: z.string(),
    expiresAt: z.date(),
    /** Hashes of the links it replaced; using one of them is refused as RESET_LINK_SUPERSEDED. */
    supersededHashes: z.array(z.string()),
  }),
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { supersededHashes: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  subject: { field: '_id', onDeletion: 'removed' },
});

const guardCollection = collection('guards', {
  holds:
    'Written by transactions only to make them conflict: two that decide about administrators from the same facts but write different accounts would otherwise both commit',
  shape: z.object({ _id: z.literal('active-admins'), passes: z.int() }),
  subject: null,
});

const heldPlanCopy = projection('held-plans', {
  holds: 'Plan assignments, for the user list',
  events: assignmentEvents,
  id: 'assignmentId',
  picks: assignmentStateSchema.pick({ accountId: true, status: true, startsAt: true, endsAt: true }),
  adds: { shape: z.object({ planName: z.string() }), of: ({ plan }) => ({ planName: plan.name }) },
  indexes: [{ key: { accountId: 1, status: 1 } }, { key: { status: 1, endsAt: 1 } }],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

const creditBalanceCopy = projection('credit-balances', {
  holds: 'The special trainings left, for the profile and the user list',
  events: [specialCreditsChanged],
  id: 'accountId',
  picks: specialCreditsStateSchema.omit({ accountId: true }),
  subject: { field: '_id', onDeletion: 'stays' },
});

const balanceCopy = projection('balances', {
  holds: "Members' debt and credit, for the user list",
  events: [balanceChanged],
  id: 'accountId',
  picks: balanceStateSchema.pick({ debt: true, credit: true }),
  subject: { field: '_id', onDeletion: 'stays' },
});

/** Everything that auth stores: its own data, and projections of other services' facts. */
export const authCollections = {
  accounts: accountCollection,
  deletedAccounts: deletedAccountCollection,
  resetLinks: resetLinkCollection,
  invitationLinks: invitationLinkCollection,
  invitationPace: invitationPaceCollection,
  passkeys: passkeyCollection,
  passkeyChallenges: passkeyChallengeCollection,
  signInCodes: signInCodeCollection,
  oidcSignIns: oidcSignInCollection,
  pushDevices: pushDeviceCollection,
  pushNotices: pushNoticeCollection,
  pushState: pushStateCollection,
  studioNotice: studioNoticeCollection,
  closedNotices: closedNoticeCollection,
  guards: guardCollection,
  // A mail about a changed address contains the former one.
  mails: { ...mailCollection, subject: { field: 'accountId', onDeletion: 'removed' } },
  heldPlans: heldPlanCopy,
  creditBalances: creditBalanceCopy,
  balances: balanceCopy,
} as const;

export interface AuthModels extends ReturnType<typeof openAuthModels> {}

/** Opens the collections of auth. */
export function openAuthModels(connection: Connection) {
  return openModels(connection, authCollections);
}

/** Creates every collection and index of auth. */
export async function ensureAuthIndexes(connection: Connection): Promise<void> {
  await ensureIndexes(connection, authCollections);
  // Deleting an account also deletes its outbox rows.
  await outboxOf(connection).createIndex({ 'envelopes.aggregateId': 1 });
}
