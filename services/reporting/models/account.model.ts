import { z } from 'zod';
import { projection } from '@studio/chassis/events/projection';
import type { Stored } from '@studio/chassis/mongo/collection';
import {
  accountEvents,
  accountStateSchema,
  coachFactsChanged,
  coachFactsStateSchema,
  guardianChanged,
  guardianStateSchema,
} from '@studio/contracts/events/account-events';
import { noCoachFacts, personSchema } from '@studio/contracts/person';

export const accountCopy = projection('accounts', {
  holds: 'Accounts; the date and the type of a deleted one stay for figures',
  events: accountEvents,
  id: 'accountId',
  picks: personSchema.extend(
    accountStateSchema.pick({ type: true, status: true, createdAt: true, deleted: true, coach: true, desk: true })
      .shape,
  ),
  adds: {
    /** `MM-DD` of the date of birth; absent without one. */
    shape: z.object({ birthday: z.string().exactOptional() }),
    of: ({ dateOfBirth }) => (dateOfBirth ? { birthday: dateOfBirth.slice(5) } : {}),
  },
  indexes: [
    { key: { deleted: 1, type: 1 } },
    { key: { deleted: 1, createdAt: 1, _id: 1 } },
    { key: { birthday: 1 }, sparse: true },
    // Only a handful of rows.
    { key: { coach: 1 }, name: 'coaches', partialFilterExpression: { coach: true } },
  ],
  subject: { field: '_id', onDeletion: 'emptied' },
});

export const coachFactsCopy = projection('coach-facts', {
  holds: 'What coaches may know of a member (`docs/product.md` §4.14); only an export reads it',
  events: [coachFactsChanged],
  id: 'accountId',
  picks: coachFactsStateSchema.omit({ accountId: true }),
  erased: noCoachFacts,
  subject: { field: '_id', onDeletion: 'emptied' },
});

export const guardianCopy = projection('guardians', {
  holds: 'The guardian of a member (`docs/product.md` §4.16); only an export reads it',
  events: [guardianChanged],
  id: 'accountId',
  picks: guardianStateSchema.omit({ accountId: true }),
  erased: { guardian: null },
  subject: { field: '_id', onDeletion: 'emptied' },
});

/** What reporting copies of accounts. */
export const accountCopies = { accounts: accountCopy, coachFacts: coachFactsCopy, guardians: guardianCopy } as const;

export type Account = Stored<typeof accountCopy>;
export type CoachFacts = Stored<typeof coachFactsCopy>;
export type GuardianOf = Stored<typeof guardianCopy>;
