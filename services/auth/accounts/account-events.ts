import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '@studio/chassis/events/envelope';
import { factOf } from '@studio/chassis/events/stored-fact';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  type AccountState,
  accountStateSchema,
  coachFactsChanged,
  type CoachFactsState,
  coachFactsStateSchema,
  guardianChanged,
  type GuardianState,
  noCoachFacts,
} from '@studio/contracts/events/account-events';
import { erasedPerson } from '@studio/contracts/person';
import type { Account } from '../models/account.model.ts';
import type { DeletedAccount } from '../models/auth-models.ts';

/** The published state of an account. */
export function accountFact(account: Account, freesBookings?: true): Fact<AccountState> {
  return factOf(accountStateSchema, 'accountId', { ...account, deleted: false, freesBookings });
}

/** The published state of a deleted account, without personal data. */
export function deletedAccountFact(remains: DeletedAccount): Fact<AccountState> {
  const erased = { ...erasedPerson, coach: undefined, refusedMails: [], unsubscribeToken: '' };
  return factOf(accountStateSchema, 'accountId', { ...erased, ...remains, deleted: true, freesBookings: undefined });
}

/** An account as far as its facts need it. */
type Facts = Pick<Account, '_id' | 'version'> & Partial<Account>;

/** The published state of what coaches may know about a member. */
export function coachFactsFact(account: Facts): Fact<CoachFactsState> {
  return factOf(coachFactsStateSchema, 'accountId', { ...noCoachFacts, ...account });
}

/** The published guardian of a member. */
export function guardianFact({ _id: accountId, version, guardian }: Facts): Fact<GuardianState> {
  const stated = guardian ? { ...guardian, at: guardian.at.toISOString() } : null;
  return { aggregateId: accountId, version, payload: { accountId, guardian: stated } };
}

/** Emits what only some services may know, as far as it differs from `before`; without `before`, if there is any. */
export function emitPrivateFacts(tx: Pick<Transaction, 'emit'>, after: Facts, before?: Facts): void {
  const former = before ?? { _id: after._id, version: 0 };
  const [facts, guardian] = [coachFactsFact(after), guardianFact(after)];
  if (!isDeepStrictEqual(facts.payload, coachFactsFact(former).payload)) tx.emit(coachFactsChanged, facts);
  if (!isDeepStrictEqual(guardian.payload, guardianFact(former).payload)) tx.emit(guardianChanged, guardian);
}
