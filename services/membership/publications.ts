import { publication } from '@studio/chassis/events/republish';
import { planAssigned, planEnded, planOffered } from '@studio/contracts/events/membership-events';
import { balanceChanged, cashEntryRecorded, dayClosed } from '@studio/contracts/events/money-events';
import { entryFact } from './cash/cash-book.ts';
import { closingFact } from './cash/cash-day.ts';
import { assignmentFact } from './held-plans/stored-assignment.ts';
import { membershipCollections } from './models/membership-models.ts';
import { balanceFact } from './payments/stored-balance.ts';
import { offeredPlanFact } from './plans/change-plans.ts';

const { plans, assignments, cashEntries, balances, cashClosings } = membershipCollections;

/** What membership publishes: the plans on offer, the assignments and all of the money. */
export const publications = [
  publication({ collection: plans, event: () => planOffered, fact: offeredPlanFact }),
  publication({
    collection: assignments,
    event: ({ endedAt }) => (endedAt === null ? planAssigned : planEnded),
    fact: assignmentFact,
  }),
  publication({ collection: cashEntries, event: () => cashEntryRecorded, fact: entryFact }),
  publication({ collection: balances, event: () => balanceChanged, fact: balanceFact }),
  publication({ collection: cashClosings, event: () => dayClosed, fact: closingFact }),
];
