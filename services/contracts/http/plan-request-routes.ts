import { z } from 'zod';
import {
  PAYMENT_REFERENCE_MAX_LENGTH,
  PLAN_REQUEST_REASON_MAX_LENGTH,
  planRequestStatuses,
} from '../rules/plan-requests.ts';
import { wayKinds } from '../rules/ways-to-pay.ts';
import { accountStatuses } from '../rules/people.ts';
import { idSchema, instantSchema, line, messageSchema, studioDate, texts } from './fields.ts';
import { route } from './route.ts';

/** What a member says of the payment. */
export const saidPaymentSchema = z.object(
  {
    way: z.enum(wayKinds, { error: 'Elige por dónde pagaste' }),
    reference: line('Escribe la referencia, o déjala vacía', { min: 0, max: PAYMENT_REFERENCE_MAX_LENGTH }).default(''),
    /** The day of the payment. */
    on: studioDate(),
  },
  { error: 'Dinos cómo pagaste' },
);

export const planRequestFormSchema = z.object({
  planId: idSchema,
  /** COP, as the member saw it. */
  price: z.int({ error: texts.incomplete }),
  /** Null: the member pays in person. */
  paid: saidPaymentSchema.nullable().default(null),
});

/** A request for a plan (`docs/product.md` §2.11): the plan is what the member saw. */
const planRequestShape = {
  id: idSchema,
  plan: z.object({ id: idSchema, name: z.string(), price: z.int(), maxTrainingsPerWeek: z.int() }),
  paid: z.object({ way: z.enum(wayKinds), reference: z.string(), on: z.string() }).nullable(),
  askedAt: instantSchema,
};

export const ownPlanRequestSchema = z.object({
  ...planRequestShape,
  status: z.enum(planRequestStatuses),
  closedAt: instantSchema.nullable(),
  /** What the studio said where it refused. */
  reason: z.string(),
});

export const openPlanRequestSchema = z.object({
  ...planRequestShape,
  user_id: idSchema,
  name: z.string(),
  account_status: z.enum(accountStatuses),
  /** COP that the plan costs now; null if it is no longer on offer. */
  price_now: z.int().nullable(),
});

const requestAnswer = z.object({ request: ownPlanRequestSchema, message: z.string() });

export const listOwnPlanRequests = route({
  method: 'GET',
  path: '/api/users/plan-requests',
  summary: "The caller's requests for plans, the newest first",
  access: 'member',
  success: { status: 200, schema: z.array(ownPlanRequestSchema) },
});

export const askForPlan = route({
  method: 'POST',
  path: '/api/users/plan-requests',
  summary: 'Asks for a plan, paid by a way of the studio or to be paid in person',
  access: 'member',
  body: planRequestFormSchema,
  success: { status: 201, schema: requestAnswer },
  refusals: [
    'USER_NOT_FOUND',
    'PLAN_REQUESTS_OFF',
    'PLAN_NOT_FOUND',
    'PLAN_REQUEST_OPEN',
    'PLAN_AHEAD',
    'PLAN_PRICE_CHANGED',
    'WAY_TO_PAY_GONE',
    'PAID_ON_INVALID',
  ],
});

export const withdrawPlanRequest = route({
  method: 'DELETE',
  path: '/api/users/plan-requests/:id',
  summary: "Takes the caller's open request back",
  access: 'member',
  success: { status: 200, schema: requestAnswer },
  refusals: ['USER_NOT_FOUND', 'PLAN_REQUEST_NOT_FOUND', 'PLAN_REQUEST_CLOSED'],
});

export const listPlanRequests = route({
  method: 'GET',
  path: '/api/admin/plan-requests',
  summary: 'The open requests for plans, the oldest first',
  access: 'desk',
  rowsAbout: { account: 'user_id' },
  readableByKey: true,
  success: { status: 200, schema: z.array(openPlanRequestSchema) },
});

export const refusePlanRequest = route({
  method: 'POST',
  path: '/api/admin/plan-requests/:id/refusal',
  summary: 'Answers a request with a sentence: the payment did not arrive. It is accepted by assigning the plan',
  access: 'desk',
  ids: { 'params.id': { storedIn: 'plan-requests' } },
  act: { kind: 'plan-request-refused', about: { user: 'noted' } },
  body: z.object({ reason: line('Escribe qué pasó', { max: PLAN_REQUEST_REASON_MAX_LENGTH }) }),
  success: { status: 200, schema: messageSchema.extend({ user_id: idSchema }) },
  refusals: ['USER_NOT_FOUND', 'PLAN_REQUEST_NOT_FOUND', 'PLAN_REQUEST_CLOSED'],
});
