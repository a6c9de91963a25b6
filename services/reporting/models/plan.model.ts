import { z } from 'zod';
import { projection } from '@studio/chassis/events/projection';
import type { Stored } from '@studio/chassis/mongo/collection';
import {
  assignmentEvents,
  assignmentStateSchema,
  offeredPlanStateSchema,
  planOffered,
  planRequestChanged,
  planRequestStateSchema,
  planWithdrawn,
} from '@studio/contracts/events/membership-events';

export const assignmentCopy = projection('assignments', {
  holds: 'Plan assignments with their period and price',
  events: assignmentEvents,
  id: 'assignmentId',
  picks: assignmentStateSchema.omit({
    assignmentId: true,
    plan: true,
    startsAt: true,
    previousEndedAt: true,
    previousStatus: true,
    freesBookings: true,
    frozenBy: true,
  }),
  adds: {
    shape: assignmentStateSchema.shape.plan
      .omit({ id: true, name: true })
      .extend({ planId: z.string(), planName: z.string() }),
    of: ({ plan: { id: planId, name: planName, ...terms } }) => ({ planId, planName, ...terms }),
  },
  indexes: [
    { key: { status: 1, endsAt: 1, planName: 1 } },
    // Covers the first days of plans, so that only the rows of recent beginners are read.
    { key: { accountId: 1, status: 1, startsOn: 1, endsOn: 1, endedAt: 1 }, name: 'of-member' },
    { key: { startsOn: 1, _id: 1 } },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export const planCopy = projection('plans', {
  holds: 'Plans on offer; a withdrawn one stays, so that an older state cannot bring it back',
  events: [planOffered, planWithdrawn],
  id: 'planId',
  picks: offeredPlanStateSchema.omit({ planId: true }),
  adds: {
    /** The event says it, not the state: whoever applies a withdrawal sets it to false. */
    shape: z.object({ offered: z.boolean() }),
    of: () => ({ offered: true }),
  },
  subject: null,
});

export const planRequestCopy = projection('plan-requests', {
  holds: 'Requests of members for plans; only an export reads them',
  events: [planRequestChanged],
  id: 'requestId',
  picks: planRequestStateSchema.omit({ requestId: true }),
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type Assignment = Stored<typeof assignmentCopy>;
export type Plan = Stored<typeof planCopy>;
