import { publication } from '@studio/chassis/events/republish';
import {
  accountChanged,
  accountDeleted,
  accountStateSchema,
  coachFactsChanged,
  coachFactsStateSchema,
  guardianChanged,
  guardianStateSchema,
} from '@studio/contracts/events/account-events';
import { accountFact, coachFactsFact, deletedAccountFact, guardianFact } from './accounts/account-events.ts';
import { authCollections } from './models/auth-models.ts';

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
