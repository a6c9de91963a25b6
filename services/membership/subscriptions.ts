import { applyAllNewer, applyNewer } from '@studio/chassis/events/apply-newer';
import { type Subscription, subscribe, subscribeTogether } from '@studio/chassis/events/subscription';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { digestOf } from '@studio/chassis/text/digest';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import {
  guestEnrolled,
  type GuestState,
  planCreditsChanged,
  type PlanCreditsState,
} from '@studio/contracts/events/training-events';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { settlePlans, writeState } from './held-plans/stored-assignment.ts';
import type { MembershipParts } from './membership-parts.ts';
import type { Account, MembershipModels } from './models/membership-models.ts';
import { endedByDeletion } from './rules/assignment-policy.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/** The events membership consumes. */
export function subscriptions(parts: Parts): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountChanged(parts)),
    subscribe(guestEnrolled, onGuestEnrolled(parts)),
    ...subscribeTogether([planCreditsChanged], onPlanCreditsChanged(parts)),
  ];
}

/** Stores accounts. A deleted account loses its data, its contacts and its plans in one transaction. */
function onAccountChanged({ models, unitOfWork, clock }: Parts) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const id = payload.accountId;
    if (!payload.deleted) {
      await applyNewer<Account>(models.accounts, {
        id,
        version,
        set: personOf(payload),
        setOnInsert: { planChanges: 0, contactChanges: 0 },
      });
      return;
    }
    await unitOfWork(async (tx) => {
      const set = {
        email: '',
        firstName: '',
        lastName: '',
        status: payload.status,
        deleted: true,
        refusedMails: [],
        unsubscribeToken: '',
        phoneDigest: '',
      };
      await applyNewer<Account>(models.accounts, { id, version, set, session: tx.session });
      await models.contacts.deleteMany({ personId: id }, { session: tx.session });
      await endPlansOfDeletedAccount(models, id, clock(), tx);
    });
  };
}

function personOf({ email, firstName, lastName, phone, status, refusedMails, unsubscribeToken }: AccountState) {
  const phoneDigest = digestOf(phoneKeyOf(phone));
  return { email, firstName, lastName, phoneDigest, status, deleted: false, refusedMails, unsubscribeToken };
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

/** Stores the classes left on the plans and those kept for the next plan. */
function onPlanCreditsChanged({ models }: Pick<Parts, 'models'>) {
  return async (envelopes: readonly Envelope<PlanCreditsState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId, plan, next, carried }, version }) => {
      const balance = { assignmentId: plan?.assignmentId ?? null, classesLeft: plan?.classesLeft ?? 0 };
      return { _id: accountId, ...balance, next, kept: carried, version };
    });
    await applyAllNewer(models.classBalances, states);
  };
}
