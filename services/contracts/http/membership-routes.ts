import { z } from 'zod';
import { FREEZE_MAX_DAYS } from '../rules/freezes.ts';
import { lengthOf } from '../rules/freezes-policy.ts';
import { assignmentStatuses, planRemovalStatuses } from '../rules/plans.ts';
import { idSchema, studioDate, texts } from './fields.ts';
import { amountSchema, cashEntrySchema, confirmedSchema, discountSchema, receivedSchema } from './payment-routes.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** `endDate` is the last day on which the plan holds, a studio date, end of day inclusive (`docs/product.md` §2.1). */
const heldPlanSchema = z.object({
  name: z.string(),
  price: z.int(),
  maxTrainingsPerWeek: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  /** `active` while it holds, else how it ended. */
  status: z.enum(assignmentStatuses),
});

/** The plan that follows the current one, or was paid ahead (`docs/product.md` §2.2); both dates inclusive. */
const nextPlanSchema = z.object({
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  classesGranted: z.int().min(0),
  /** Classes left: the plan pays for trainings of its own period before it begins. */
  remainingClasses: z.int().min(0).optional(),
  maxTrainingsPerWeek: z.int().optional(),
});

const besideThePlan = {
  /** The current or coming freeze of the active plan (`docs/product.md` §2.7). */
  freeze: z.object({ from: z.string(), to: z.string() }).nullable().optional(),
  next: nextPlanSchema.nullable().optional(),
  /** Classes kept for the plan that begins next (`docs/product.md` §2.5). */
  keptClasses: z.int().min(0).optional(),
};

export const currentPlanSchema = z.object({
  /** The active plan, else the last one held that was not assigned by mistake, else null. */
  plan: heldPlanSchema.nullable(),
  isActive: z.boolean(),
  remainingClasses: z.int().min(0),
  ...besideThePlan,
});

export const userPlanSchema = z.object({
  hasActivePlan: z.boolean(),
  plan: z
    .object({
      name: z.string(),
      remainingClasses: z.int().min(0),
      startDate: z.string(),
      endDate: z.string(),
      classesGranted: z.int().min(0).optional(),
      /** Days until the last day, 0 on the last day itself. */
      daysLeft: z.int().min(0).optional(),
    })
    .nullable(),
  ...besideThePlan,
  /** Version of the user's set of plans; spending or refunding a class does not change it. */
  version: versionSchema,
});

export const getCurrentPlan = route({
  method: 'GET',
  path: '/api/users/current-plan',
  summary: "The caller's plan and the classes left on it",
  access: 'member',
  success: { status: 200, schema: currentPlanSchema },
});

/** Something of the caller's plans, freezes, payments or requests has changed: they are to be read again. */
export const ownPlanEventSchema = z.object({ event: z.literal('changed'), data: z.object({}) });

export const watchCurrentPlan = route({
  method: 'GET',
  path: '/api/users/current-plan/live',
  summary: "Tells when the caller's plans, freezes, payments or requests change (server-sent events)",
  access: 'member',
  success: { status: 200, eventStream: ownPlanEventSchema },
});

export const getUserPlan = route({
  method: 'GET',
  path: '/api/admin/users/:id/plan',
  summary: "A user's active plan",
  access: 'desk',
  ids: { 'params.id': 'account' },
  readableByKey: true,
  success: { status: 200, schema: userPlanSchema, version: 'version' },
  refusals: ['USER_NOT_FOUND'],
});

export const planStarts = ['now', 'after-current'] as const;
export const removablePlans = ['current', 'next'] as const;

const removalStatus = z.enum(planRemovalStatuses, { error: 'El estado final no es válido' }).default('Cancelado');
const freeBookings = z.boolean({ error: 'Indica si se liberan las reservas' }).default(false);

export const planActionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('assign'),
      planId: idSchema,
      /** The open request that this answers: the plan is assigned as it was asked for (`docs/product.md` §2.11). */
      requestId: idSchema.optional(),
      /** When the plan begins: at once, the day after the current one ends, or on a coming studio date. */
      start: z.union([z.enum(planStarts), studioDate()], { error: texts.date }).default('now'),
      discount: discountSchema.optional(),
      /** The payment received for it now. */
      payment: receivedSchema.optional(),
      /** COP paid from the user's credit balance, which includes what the replaced plan frees. */
      credit: amountSchema.optional(),
      /** The final status of the current plan if this one replaces it. */
      replaceStatus: removalStatus,
      /** Whether the coming bookings paid by the replaced plan are cancelled with it. */
      freeBookings,
      confirmed: confirmedSchema,
    }),
    z.object({
      action: z.literal('remove'),
      removeStatus: removalStatus,
      which: z.enum(removablePlans, { error: 'El plan no es válido' }).default('current'),
      /** Whether the coming bookings paid by this plan are cancelled with it. */
      freeBookings,
    }),
  ],
  { error: 'La acción no es válida' },
);

const changedUserPlan = {
  status: 200,
  schema: userPlanSchema.extend({
    message: z.string(),
    /** The payment that was received with the plan, for its receipt. */
    entry: cashEntrySchema.optional(),
  }),
  version: 'version',
} as const;

export const changeUserPlan = route({
  method: 'PUT',
  path: '/api/admin/users/:id/plan',
  summary:
    'Assigns a plan, at once (ending an active one, by default as Cancelado) or as the next one; or ends the current or next plan',
  access: 'desk',
  ids: { 'params.id': 'account', 'body.planId': 'studio', 'body.requestId': { storedIn: 'plan-requests' } },
  act: { kind: 'user-plan-changed', about: { user: 'params.id' }, facts: { endedAs: 'body.removeStatus' } },
  headers: versionHeaders,
  body: planActionSchema,
  success: changedUserPlan,
  refusals: [
    'USER_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'PLAN_REQUEST_NOT_FOUND',
    'PLAN_REQUEST_CLOSED',
    'PLAN_REQUEST_UNPAID',
    'NO_ACTIVE_PLAN',
    'NO_NEXT_PLAN',
    'NEXT_PLAN_EXISTS',
    'PLAN_START_INVALID',
    'PLAN_START_OVERLAPS',
    'RECEIVED_ON_INVALID',
    'DISCOUNT_TOO_HIGH',
    'NOT_ENOUGH_CREDIT',
    'MORE_THAN_DEBT',
    'SAME_PAYMENT',
    'SAME_ENTRY',
  ],
});

const freezeLengthMessage = `La congelación debe durar de 1 a ${FREEZE_MAX_DAYS} días`;

/** Studio dates, both inclusive. */
export const freezeFormSchema = z.object({ from: studioDate(), to: studioDate() }).refine(
  (freeze) => {
    const days = lengthOf(freeze);
    return days >= 1 && days <= FREEZE_MAX_DAYS;
  },
  { error: freezeLengthMessage, path: ['to'] },
);

export const freezeUserPlan = route({
  method: 'PUT',
  path: '/api/admin/users/:id/plan/freeze',
  summary: 'Freezes the current plan, extends it by as many days and frees its bookings on these days',
  access: 'admin',
  act: { kind: 'user-plan-frozen', about: { user: 'params.id' }, facts: { from: 'body.from', to: 'body.to' } },
  headers: versionHeaders,
  body: freezeFormSchema,
  success: changedUserPlan,
  refusals: ['USER_NOT_FOUND', 'NO_ACTIVE_PLAN', 'FREEZE_START_INVALID', 'FREEZE_EXISTS', 'FREEZE_TOO_LONG'],
});

export const unfreezeUserPlan = route({
  method: 'DELETE',
  path: '/api/admin/users/:id/plan/freeze',
  summary: 'Ends a freeze: the plan is usable from today and ends earlier by the remaining frozen days',
  access: 'admin',
  act: { kind: 'user-plan-unfrozen', about: { user: 'params.id' } },
  headers: versionHeaders,
  success: changedUserPlan,
  refusals: ['USER_NOT_FOUND', 'NO_ACTIVE_PLAN', 'NO_FREEZE'],
});
