import { publication } from '@studio/chassis/events/republish';
import {
  assignmentStateSchema,
  offeredPlanStateSchema,
  planAssigned,
  planEnded,
  planOffered,
  planRequestChanged,
  planRequestStateSchema,
} from '@studio/contracts/events/membership-events';
import {
  balanceChanged,
  balanceStateSchema,
  cashEntryRecorded,
  cashEntryStateSchema,
  closingStateSchema,
  countStateSchema,
  dayClosed,
  drawerCounted,
  permissionChanged,
  permissionStateSchema,
} from '@studio/contracts/events/money-events';
import { entryFact } from './cash/cash-book.ts';
import { closingFact, countFact } from './cash/count-drawer.ts';
import { assignmentFact } from './held-plans/stored-assignment.ts';
import { membershipCollections } from './models/membership-models.ts';
import { balanceFact } from './payments/stored-balance.ts';
import { permissionFact } from './payments/stored-permission.ts';
import { requestFact } from './plan-requests/stored-request.ts';
import { offeredPlanFact } from './plans/change-plans.ts';

const { plans, assignments, planRequests, permissions, cashEntries, balances, cashCounts, cashClosings } =
  membershipCollections;

/** What membership publishes: the plans on offer, the assignments, the requests, the permissions and all of the money. */
export const publications = [
  publication({ collection: plans, state: offeredPlanStateSchema, event: () => planOffered, fact: offeredPlanFact }),
  publication({
    collection: assignments,
    state: assignmentStateSchema,
    event: ({ endedAt }) => (endedAt === null ? planAssigned : planEnded),
    fact: assignmentFact,
  }),
  publication({
    collection: planRequests,
    state: planRequestStateSchema,
    event: () => planRequestChanged,
    fact: requestFact,
  }),
  publication({
    collection: permissions,
    state: permissionStateSchema,
    event: () => permissionChanged,
    fact: permissionFact,
  }),
  publication({
    collection: cashEntries,
    state: cashEntryStateSchema,
    event: () => cashEntryRecorded,
    fact: entryFact,
  }),
  publication({ collection: balances, state: balanceStateSchema, event: () => balanceChanged, fact: balanceFact }),
  publication({ collection: cashCounts, state: countStateSchema, event: () => drawerCounted, fact: countFact }),
  publication({ collection: cashClosings, state: closingStateSchema, event: () => dayClosed, fact: closingFact }),
];
