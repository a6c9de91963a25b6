import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '@studio/chassis/events/envelope';
import { publication } from '@studio/chassis/events/republish';
import { factOf } from '@studio/chassis/events/stored-fact';
import { presentAs } from '@studio/chassis/http/present';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  accountChanged,
  accountDeleted,
  type AccountState,
  accountStateSchema,
  coachFactsChanged,
  type CoachFactsState,
  coachFactsStateSchema,
  erasedAccount,
  guardianChanged,
  type GuardianState,
  guardianStateSchema,
} from '@studio/contracts/events/account-events';
import type { Account } from '../models/account.model.ts';
import { authCollections, type DeletedAccount } from '../models/auth-models.ts';

/** The published state of an account. */
export function accountFact(account: Account, freesBookings?: true): Fact<AccountState> {
  return factOf(accountStateSchema, 'accountId', { ...account, deleted: false, freesBookings });
}

/** The published state of a deleted account, without personal data. */
export function deletedAccountFact(remains: DeletedAccount): Fact<AccountState> {
  const state = { ...erasedAccount, ...remains, deleted: true, freesBookings: undefined };
  return factOf(accountStateSchema, 'accountId', state);
}

/** An account as far as its facts need it. */
type Facts = Pick<Account, '_id' | 'version'> & Partial<Account>;

/** The published state of what coaches may know about a member. */
export function coachFactsFact(account: Facts): Fact<CoachFactsState> {
  const { _id: accountId, version } = account;
  return { aggregateId: accountId, version, payload: presentAs(coachFactsStateSchema, account, { accountId }) };
}

/** The published guardian of a member. */
export function guardianFact(account: Facts): Fact<GuardianState> {
  const { _id: accountId, version } = account;
  return { aggregateId: accountId, version, payload: presentAs(guardianStateSchema, account, { accountId }) };
}

/** Emits what only some services may know, as far as it differs from `before`; without `before`, if there is any. */
export function emitPrivateFacts(tx: Pick<Transaction, 'emit'>, after: Facts, before?: Facts): void {
  const former = before ?? { _id: after._id, version: 0 };
  const [facts, guardian] = [coachFactsFact(after), guardianFact(after)];
  if (!isDeepStrictEqual(facts.payload, coachFactsFact(former).payload)) tx.emit(coachFactsChanged, facts);
  if (!isDeepStrictEqual(guardian.payload, guardianFact(former).payload)) tx.emit(guardianChanged, guardian);
}

const { accounts, deletedAccounts } = authCollections;

/** Filters accounts with anything that coaches may know: the fields have the names of the event's. */
const withCoachFacts = {
  $or: Object.keys(coachFactsStateSchema.omit({ accountId: true }).shape).map((field) => ({
    [field]: { $exists: true },
  })),
};

/** What auth publishes. Of deleted accounts there are no coach facts and no guardian, which end with the deletion. */
export const publications = [
  publication({ collection: accounts, state: accountStateSchema, event: () => accountChanged, fact: accountFact }),
  publication({
    collection: accounts,
    only: withCoachFacts,
    state: coachFactsStateSchema,
    event: () => coachFactsChanged,
    fact: coachFactsFact,
  }),
  publication({
    collection: accounts,
    only: { 'guardian.at': { $exists: true } },
    state: guardianStateSchema,
    event: () => guardianChanged,
    fact: guardianFact,
  }),
  publication({
    collection: deletedAccounts,
    state: accountStateSchema,
    event: () => accountDeleted,
    fact: deletedAccountFact,
  }),
];
