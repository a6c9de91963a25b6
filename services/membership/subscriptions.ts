import { applyNewer } from '@studio/chassis/events/apply-newer';
import { subscribeCopies } from '@studio/chassis/events/projection';
import { type Subscription, subscribe } from '@studio/chassis/events/subscription';
import { removeOf } from '@studio/chassis/mongo/collection';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { guestEnrolled, type GuestState } from '@studio/contracts/events/training-events';
import { settlePlans, writeState } from './held-plans/stored-assignment.ts';
import type { MembershipParts } from './membership-parts.ts';
import { type Account, accountCopy, membershipCollections, type MembershipModels } from './models/membership-models.ts';
import { emptyPermissions } from './payments/stored-permission.ts';
import { emptyRequests } from './plan-requests/answer-request.ts';
import { endedByDeletion } from './rules/assignment-policy.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/** The events membership consumes. */
export function subscriptions(parts: Parts): Subscription[] {
  const handled = [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountChanged(parts)),
    subscribe(guestEnrolled, onGuestEnrolled(parts)),
  ];
  return [...handled, ...subscribeCopies(parts.models, membershipCollections, handled)];
}

/**
 * Stores accounts; their rows keep counters of their own. A deleted account loses its data, its contacts, its plans,
 * and what its requests and the permissions asked for it say, in one transaction.
 */
function onAccountChanged({ models, unitOfWork, clock }: Parts) {
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const { _id: id, version, ...set } = accountCopy.rowOf(envelope);
    const state = { id, version, set, setOnInsert: { planChanges: 0, contactChanges: 0 } };
    if (!set.deleted) {
      await applyNewer<Account>(models.accounts, state);
      return;
    }
    await unitOfWork(async (tx) => {
      await applyNewer<Account>(models.accounts, { ...state, session: tx.session });
      await removeOf(models, membershipCollections, id, tx.session);
      await emptyRequests({ models }, id, clock(), tx);
      await emptyPermissions(models, id, clock(), tx);
      await endPlansOfDeletedAccount(models, id, clock(), tx);
    });
  };
}

/** Stores guests, so that a chat with one is remembered by the telephone. */
function onGuestEnrolled({ models, clock }: Pick<Parts, 'models' | 'clock'>) {
  return async ({ payload: { guestId: _id, phoneDigest } }: Envelope<GuestState>): Promise<void> => {
    await models.guests.updateOne({ _id }, { $set: { phoneDigest, toldAt: clock() } }, { upsert: true });
  };
}

/** Ends the plans of a deleted account in the transaction that records the deletion. */
async function endPlansOfDeletedAccount(
  models: Pick<MembershipModels, 'assignments'>,
  accountId: string,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const plans = await settlePlans(models, accountId, now, tx);
  for (const ended of endedByDeletion(plans, now)) await writeState(models, ended, tx);
}
