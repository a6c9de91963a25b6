import { type Connection, Schema } from 'mongoose';
import { ensureMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import type { AccountStatus, AccountType, AssignmentStatus } from '@studio/contracts/vocabulary';
import { accountSchema, type StoredAccount } from './account.model.ts';
import {
  type ClosedNotice,
  closedNoticeSchema,
  type StoredStudioNotice,
  studioNoticeSchema,
} from './studio-notice.model.ts';
import { type OidcSignIn, oidcSignInSchema } from './oidc-sign-in.model.ts';
import {
  type Passkey,
  type PasskeyChallenge,
  passkeyChallengeSchema,
  passkeySchema,
  type SignInCode,
  signInCodeSchema,
} from './passkey.model.ts';
import {
  type PushDevice,
  pushDeviceSchema,
  type PushNotice,
  pushNoticeSchema,
  type PushState,
  pushStateSchema,
} from './push.model.ts';

export type AuthModels = ReturnType<typeof openAuthModels>;

/** The collections of auth: its own data and its projections. */
export function openAuthModels(connection: Connection) {
  return {
    accounts: connection.model<StoredAccount>('Account', accountSchema),
    deletedAccounts: connection.model<DeletedAccount>('DeletedAccount', deletedAccountSchema),
    resetLinks: connection.model<ResetLink>('ResetLink', resetLinkSchema),
    passkeys: connection.model<Passkey>('Passkey', passkeySchema),
    passkeyChallenges: connection.model<PasskeyChallenge>('PasskeyChallenge', passkeyChallengeSchema),
    signInCodes: connection.model<SignInCode>('SignInCode', signInCodeSchema),
    oidcSignIns: connection.model<OidcSignIn>('OidcSignIn', oidcSignInSchema),
    pushDevices: connection.model<PushDevice>('PushDevice', pushDeviceSchema),
    pushNotices: connection.model<PushNotice>('PushNotice', pushNoticeSchema),
    pushState: connection.model<PushState>('PushState', pushStateSchema),
    studioNotice: connection.model<StoredStudioNotice>('StudioNotice', studioNoticeSchema),
    closedNotices: connection.model<ClosedNotice>('ClosedNotice', closedNoticeSchema),
    guards: connection.model<Guard>('Guard', guardSchema),
    heldPlans: connection.model<HeldPlan>('HeldPlan', heldPlanSchema),
    creditBalances: connection.model<CreditBalance>('CreditBalance', creditBalanceSchema),
    balances: connection.model<Balance>('Balance', balanceSchema),
  };
}

/** Creates every collection and index of auth. Its models must be open. */
export async function ensureAuthIndexes(connection: Connection): Promise<void> {
  await ensureIndexes(connection);
  await ensureMailOutbox(connection);
  // Deleting an account also deletes its outbox rows.
  await outboxOf(connection).createIndex({ 'envelopes.aggregateId': 1 });
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

/** The remains of a deleted account: no name, no address, no document (`docs/product.md` §4.8). */
export interface DeletedAccount {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly version: number;
}

const deletedAccountSchema = new Schema<DeletedAccount>(
  { _id: text, type: text, status: text, createdAt: instant, deletedAt: instant, version: number },
  { collection: 'deleted-accounts', versionKey: false },
);

/** The only valid reset link of an account; a newer one replaces it. */
interface ResetLink {
  /** Account id. */
  readonly _id: string;
  /** SHA-256 of the token, hexadecimal. Only the mail contains the token. */
  readonly tokenHash: string;
  /** SHA-256 of the address it was mailed to. */
  readonly addressHash: string;
  readonly expiresAt: Date;
  /** Hashes of the links it replaced; using one of them is refused as RESET_LINK_SUPERSEDED. */
  readonly supersededHashes: readonly string[];
}

const resetLinkSchema = new Schema<ResetLink>(
  {
    _id: text,
    tokenHash: text,
    addressHash: text,
    expiresAt: instant,
    supersededHashes: { type: [String], required: true },
  },
  { collection: 'reset-links', versionKey: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ supersededHashes: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/**
 * Written by transactions only to conflict with each other: two that decide from the same facts but write different
 * accounts would otherwise both commit.
 */
interface Guard {
  readonly _id: 'active-admins';
  readonly passes: number;
}

const guardSchema = new Schema<Guard>({ _id: text, passes: number }, { collection: 'guards', versionKey: false });

/** Projection of membership's plan assignments for the user list. */
interface HeldPlan {
  /** Assignment id. */
  readonly _id: string;
  readonly accountId: string;
  readonly planName: string;
  readonly status: AssignmentStatus;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  readonly version: number;
}

const heldPlanSchema = new Schema<HeldPlan>(
  { _id: text, accountId: text, planName: text, status: text, startsAt: instant, endsAt: instant, version: number },
  { collection: 'held-plans', versionKey: false },
)
  .index({ accountId: 1, status: 1 })
  .index({ status: 1, endsAt: 1 });

/** Projection of training's class-credit accounts: the special trainings left. */
interface CreditBalance {
  /** Account id. */
  readonly _id: string;
  readonly specialTrainingsRemaining: number;
  readonly version: number;
}

const creditBalanceSchema = new Schema<CreditBalance>(
  { _id: text, specialTrainingsRemaining: number, version: number },
  { collection: 'credit-balances', versionKey: false },
);

/** Projection of membership's balances for the user list: COP. */
interface Balance {
  /** Account id. */
  readonly _id: string;
  readonly debt: number;
  readonly credit: number;
  readonly version: number;
}

const balanceSchema = new Schema<Balance>(
  { _id: text, debt: number, credit: number, version: number },
  { collection: 'balances', versionKey: false },
);
