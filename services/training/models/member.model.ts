import { z } from 'zod';
import { projection } from '@studio/chassis/events/projection';
import type { Stored } from '@studio/chassis/mongo/collection';
import {
  accountEvents,
  accountStateSchema,
  coachFactsChanged,
  coachFactsStateSchema,
  mailedPersonSchema,
} from '@studio/contracts/events/account-events';
import { noCoachFacts } from '@studio/contracts/person';
import { phoneKeyOf } from '@studio/contracts/phone-key';

export const memberCopy = projection('members', {
  holds: 'Accounts, for enrolment, lists of registrants and mails',
  events: accountEvents,
  id: 'accountId',
  picks: mailedPersonSchema.extend(accountStateSchema.pick({ phone: true, type: true, coach: true, desk: true }).shape),
  adds: {
    /** The telephone for comparison; absent without one. */
    shape: z.object({ phoneKey: z.string().exactOptional() }),
    of: ({ phone }) => (phone ? { phoneKey: phoneKeyOf(phone) } : {}),
  },
  indexes: [
    { key: { phoneKey: 1 }, name: 'of-phone', partialFilterExpression: { phoneKey: { $type: 'string' } } },
    // A handful of accounts, proposed in the form of a class.
    { key: { coach: 1 }, name: 'coaches', partialFilterExpression: { coach: true } },
  ],
  subject: { field: '_id', onDeletion: 'emptied' },
});

export type Member = Stored<typeof memberCopy>;

export const coachFactsCopy = projection('coach-facts', {
  holds: 'What coaches may know of a member (`docs/product.md` §4.14)',
  events: [coachFactsChanged],
  id: 'accountId',
  picks: coachFactsStateSchema.omit({ accountId: true }),
  erased: noCoachFacts,
  subject: { field: '_id', onDeletion: 'emptied' },
});

/** What training copies of accounts. */
export const accountCopies = { members: memberCopy, coachFacts: coachFactsCopy } as const;

export type CoachFacts = Stored<typeof coachFactsCopy>;
