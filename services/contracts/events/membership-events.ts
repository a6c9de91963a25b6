import { z } from 'zod';
import { planRequestStatuses } from '../rules/plan-requests.ts';
import { assignmentStatuses } from '../rules/plans.ts';
import { wayKinds } from '../rules/ways-to-pay.ts';
import { event } from './event.ts';

/** The first and last day of a freeze, both inclusive (`docs/product.md` §2.7). */
export const freezeSchema = z.object({ from: z.string(), to: z.string() });

/** The whole state of a plan assignment with its snapshot of the plan (`docs/product.md` §2.1). */
export const assignmentStateSchema = z.object({
  assignmentId: z.string(),
  accountId: z.string(),
  plan: z.object({
    id: z.string(),
    name: z.string(),
    /** COP per month. */
    price: z.int(),
    maxTrainingsPerWeek: z.int(),
  }),
  classesGranted: z.int().min(0),
  /** Studio dates, both inclusive. The end includes the frozen days. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** Instants; `endsAt` is exclusive, the first moment after `endsOn`. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(assignmentStatuses),
  /** Account id of the administrator. */
  assignedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  /** Account id, or `system` if it expired. */
  endedBy: z.string().nullable(),
  /** When the member's previous plan ended; null if there was none or this one replaced it. */
  previousEndedAt: z.iso.datetime().nullable(),
  /** How that plan ended; null where `previousEndedAt` is. */
  previousStatus: z.enum(assignmentStatuses).nullable(),
  /** When it was assigned: strictly later than every earlier assignment of the member. */
  assignedAt: z.iso.datetime(),
  /** Whether the coming bookings paid from the plan are cancelled when it ends; false while it has not ended. */
  freesBookings: z.boolean(),
  /** In chronological order, without overlaps. */
  freezes: z.array(freezeSchema),
  /** Account id of the administrator who froze it, or ended a freeze, last. */
  frozenBy: z.string().nullable(),
});

export type AssignmentState = z.infer<typeof assignmentStateSchema>;

/** A plan was assigned: it is `active` at once, or `next`. */
export const planAssigned = event('membership.plan-assigned.v1', assignmentStateSchema);
/** A next plan has begun, or was moved to other dates. */
export const planChanged = event('membership.plan-changed.v1', assignmentStateSchema);
/** The plan has further frozen days, and ends later by as many. */
export const planFrozen = event('membership.plan-frozen.v1', assignmentStateSchema);
/** A freeze ended before its last day or was taken back. */
export const planUnfrozen = event('membership.plan-unfrozen.v1', assignmentStateSchema);
export const planEnded = event('membership.plan-ended.v1', assignmentStateSchema);

/** The whole state of a plan on offer (`docs/product.md` §2.6). */
export const offeredPlanStateSchema = z.object({
  planId: z.string(),
  name: z.string(),
  /** COP per month. */
  price: z.int(),
  maxTrainingsPerWeek: z.int(),
  description: z.string(),
  features: z.array(z.string()),
});

export type OfferedPlanState = z.infer<typeof offeredPlanStateSchema>;

/** A plan was put on offer or edited. */
export const planOffered = event('membership.plan-offered.v1', offeredPlanStateSchema);
/** A plan can no longer be assigned; the state is its last one. */
export const planWithdrawn = event('membership.plan-withdrawn.v1', offeredPlanStateSchema);

/** Every event of an assignment; each carries its whole state. */
export const assignmentEvents = [planAssigned, planChanged, planFrozen, planUnfrozen, planEnded] as const;

/** The whole state of a member's request for a plan (`docs/product.md` §2.11). */
export const planRequestStateSchema = z.object({
  requestId: z.string(),
  accountId: z.string(),
  /** As the member saw it. */
  plan: assignmentStateSchema.shape.plan,
  /** What the member says of the payment; null if it is made in person. */
  paid: z
    .object({
      way: z.enum(wayKinds),
      /** Empty without one. */
      reference: z.string(),
      /** Studio date. */
      on: z.string(),
    })
    .nullable(),
  status: z.enum(planRequestStatuses),
  askedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Account id of whoever answered it or took it back, or `system`. */
  closedBy: z.string().nullable(),
  /** The sentence of a refusal; empty without one. */
  reason: z.string(),
  /** The assignment of an accepted request. */
  assignmentId: z.string().nullable(),
});

export type PlanRequestState = z.infer<typeof planRequestStateSchema>;

export const planRequestChanged = event('membership.plan-request-changed.v1', planRequestStateSchema);
