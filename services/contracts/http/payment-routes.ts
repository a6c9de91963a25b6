import { z } from 'zod';
import { MONEY_MAX, MONEY_NOTE_MAX_LENGTH, cashEntryKinds, paymentMethods } from '../rules/payments.ts';
import { assignmentStatuses } from '../rules/plans.ts';
import { idSchema, instantSchema, integerBetween, line, studioDate } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

const amountMessage = 'El valor debe ser un número entero de pesos, de $ 1 a $ 100.000.000';

/** Whole COP of one entry. */
export const amountSchema = integerBetween({ min: 1, max: MONEY_MAX }, amountMessage);
export const methodSchema = z.enum(paymentMethods, { error: 'Elige cómo se recibió el dinero' });
export const noteSchema = line('La nota no es válida', { min: 0, max: MONEY_NOTE_MAX_LENGTH }).default('');
export const reasonSchema = line('Escribe el motivo', { max: MONEY_NOTE_MAX_LENGTH });

/** Refusals that ask: the same call with `confirmed` is carried out (`docs/product.md` §2.8). */
export const doubts = ['SAME_PAYMENT', 'SAME_ENTRY', 'NOT_ENOUGH_CASH'] as const;

/** Whether the administrator confirmed an act that was doubted. */
export const confirmedSchema = z.boolean({ error: 'Indica si confirmas' }).default(false);

/** The studio date on which money changed hands; today unless it is given. */
export const receivedOnSchema = studioDate().optional();

/** Money received. */
export const receivedSchema = z.object(
  { amount: amountSchema, method: methodSchema, receivedOn: receivedOnSchema, note: noteSchema },
  { error: 'El pago no es válido' },
);

export const discountSchema = z.object(
  {
    amount: integerBetween({ min: 0, max: MONEY_MAX }, 'El descuento debe ser un número entero de pesos'),
    reason: reasonSchema,
  },
  { error: 'El descuento no es válido' },
);

const planOfEntrySchema = z.object({ assignmentId: idSchema, name: z.string() });

/** An entry of the cash book as administrators read it (`docs/product.md` §2.8). */
export const cashEntrySchema = z.object({
  id: idSchema,
  number: z.int().min(1),
  kind: z.enum(cashEntryKinds),
  /** Null for cash that is not a payment; an empty name is that of a deleted account. */
  user: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The plan that it pays, or whose surplus is given back; null for none. */
  plan: planOfEntrySchema.nullable(),
  /** COP; negative for refunds and cash taken out. */
  amount: z.int(),
  method: z.enum(paymentMethods).nullable(),
  /** Studio dates. */
  receivedOn: z.string(),
  cashDay: z.string(),
  note: z.string(),
  /** The administrator's name; empty for a deleted account. */
  receivedBy: z.string(),
  /** The name of who asked for it from the desk, if it needed permission. */
  askedBy: z.string().optional(),
  at: instantSchema,
  /** The number of the entry that this one voids, and of the one that voids it. */
  voids: z.int().nullable(),
  voidedBy: z.int().nullable(),
  /** Where credit came from if it had several sources; the amounts add up to that of the entry. No plan: of none. */
  parts: z.array(z.object({ plan: planOfEntrySchema.nullable(), amount: z.int() })).optional(),
});

/** The price, payments and debt of one plan, in COP. */
export const planBalanceSchema = z.object({
  assignmentId: idSchema,
  name: z.string(),
  /** Studio dates, both inclusive. */
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(assignmentStatuses),
  price: z.int(),
  discount: z.int().min(0),
  discountReason: z.string(),
  /** Paid before the studio moved in: an entry of no cash book. */
  paidElsewhere: z.int().min(0).optional(),
  paid: z.int(),
  debt: z.int().min(0),
});

/** A member's balance: `debt` and `credit` («saldo a favor») over all plans, which are listed newest first. */
export const balanceSchema = z.object({
  debt: z.int().min(0),
  credit: z.int().min(0),
  plans: z.array(planBalanceSchema),
});

export const userPaymentsSchema = balanceSchema.extend({
  /** Newest first. */
  entries: z.array(cashEntrySchema),
  /** The method of the user's last payment that is not voided; null without one. */
  lastMethod: z.enum(paymentMethods).nullable(),
  /** Version of the user's plans and payments. */
  version: versionSchema,
});

/** The member's view, without the names of administrators and without voided entries. */
export const ownPaymentsSchema = balanceSchema.extend({
  entries: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(['payment', 'refund', 'credit']),
      plan: z.string().nullable(),
      assignmentId: idSchema.nullable(),
      amount: z.int(),
      method: z.enum(paymentMethods).nullable(),
      receivedOn: z.string(),
      note: z.string(),
    }),
  ),
});

const recorded = {
  status: 201,
  schema: userPaymentsSchema.extend({ message: z.string(), entry: cashEntrySchema }),
  version: 'version',
} as const;

export const getUserPayments = route({
  method: 'GET',
  path: '/api/admin/users/:id/payments',
  summary: "A user's payments, debt and credit balance, with the cash-book entries behind them",
  access: 'desk',
  ids: { 'params.id': 'account' },
  readableByKey: true,
  success: { status: 200, schema: userPaymentsSchema, version: 'version' },
  refusals: ['USER_NOT_FOUND'],
});

export const recordPayment = route({
  method: 'POST',
  path: '/api/admin/users/:id/payments',
  summary: "Records a user's payment, for a plan or as credit",
  access: 'desk',
  ids: { 'params.id': 'account', 'body.assignmentId': { storedIn: 'assignments' } },
  act: {
    kind: 'payment-recorded',
    about: { user: 'params.id' },
    facts: { amount: 'body.amount', method: 'body.method' },
  },
  headers: versionHeaders,
  body: receivedSchema.extend({
    /** Null: added to the user's credit balance. */
    assignmentId: idSchema.nullable(),
    confirmed: confirmedSchema,
  }),
  success: recorded,
  refusals: ['USER_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'RECEIVED_ON_INVALID', 'SAME_PAYMENT'],
});

export const returnMoney = route({
  method: 'POST',
  path: '/api/admin/users/:id/refunds',
  summary: "Records a refund of a user's credit balance",
  access: 'admin',
  act: {
    kind: 'payment-returned',
    about: { user: 'params.id' },
    facts: { amount: 'body.amount', method: 'body.method' },
  },
  headers: versionHeaders,
  body: z.object({
    amount: amountSchema,
    method: methodSchema,
    note: reasonSchema,
    receivedOn: receivedOnSchema,
    confirmed: confirmedSchema,
  }),
  success: recorded,
  refusals: ['USER_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'RECEIVED_ON_INVALID', 'SAME_ENTRY', 'NOT_ENOUGH_CASH'],
});

export const useCredit = route({
  method: 'POST',
  path: '/api/admin/users/:id/credit',
  summary: "Pays a plan from the user's credit balance",
  access: 'desk',
  ids: { 'params.id': 'account', 'body.assignmentId': { storedIn: 'assignments' } },
  act: { kind: 'credit-used', about: { user: 'params.id' }, facts: { amount: 'body.amount' } },
  headers: versionHeaders,
  body: z.object({ assignmentId: idSchema, amount: amountSchema, confirmed: confirmedSchema }),
  success: recorded,
  refusals: ['USER_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'MORE_THAN_DEBT', 'SAME_ENTRY'],
});

export const setDiscount = route({
  method: 'PUT',
  path: '/api/admin/users/:id/discount',
  summary: 'Sets the discount of a plan that the user holds or has held',
  access: 'admin',
  act: { kind: 'discount-set', about: { user: 'params.id' }, facts: { amount: 'body.amount' } },
  headers: versionHeaders,
  body: discountSchema.extend({ assignmentId: idSchema }),
  success: { status: 200, schema: userPaymentsSchema.extend({ message: z.string() }), version: 'version' },
  refusals: ['USER_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'DISCOUNT_TOO_HIGH'],
});

export const voidEntry = route({
  method: 'POST',
  path: '/api/admin/cash/entries/:id/void',
  summary: 'Voids a mistaken entry by writing its opposite',
  access: 'admin',
  act: { kind: 'entry-voided', about: { user: 'noted' } },
  body: z.object({ reason: reasonSchema, confirmed: confirmedSchema }),
  success: { status: 201, schema: z.object({ message: z.string(), entry: cashEntrySchema }) },
  refusals: ['ENTRY_NOT_FOUND', 'ENTRY_ALREADY_VOIDED', 'ENTRY_NOT_VOIDABLE', 'CREDIT_SPENT', 'NOT_ENOUGH_CASH'],
});

export const getOwnPayments = route({
  method: 'GET',
  path: '/api/users/payments',
  summary: "The caller's payments, debt and credit balance",
  access: 'member',
  success: { status: 200, schema: ownPaymentsSchema },
});
