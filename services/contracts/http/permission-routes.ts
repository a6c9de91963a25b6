import { z } from 'zod';
import { paymentMethods } from '../rules/payments.ts';
import { PERMISSION_ANSWER_MAX_LENGTH, permissionKinds, permissionStatuses } from '../rules/permissions.ts';
import { idSchema, instantSchema, line } from './fields.ts';
import {
  amountSchema,
  cashEntrySchema,
  confirmedSchema,
  discountSchema,
  doubts,
  methodSchema,
  reasonSchema,
} from './payment-routes.ts';
import { route } from './route.ts';

/** What is asked for, with the reason: the void of an entry, money back, or the discount of a plan. */
export const permissionFormSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('void'), entryId: idSchema, reason: reasonSchema }),
    z.object({
      kind: z.literal('refund'),
      userId: idSchema,
      amount: amountSchema,
      method: methodSchema,
      reason: reasonSchema,
    }),
    discountSchema.extend({ kind: z.literal('discount'), userId: idSchema, assignmentId: idSchema }),
  ],
  { error: 'Indica para qué pides permiso' },
);

const personSchema = z.object({
  id: idSchema,
  /** Empty for a deleted account. */
  name: z.string(),
});

/** A request for permission as administrators read it (`docs/product.md` §2.12). */
export const permissionSchema = z.object({
  id: idSchema,
  kind: z.enum(permissionKinds),
  /** What it is about: an entry of the cash book, the member who gets money back, or a plan assignment. */
  subjectId: idSchema,
  /** Null for cash that is no member's. */
  user: personSchema.nullable(),
  /** The entry that is to be voided. */
  entry: cashEntrySchema.nullable(),
  /** The plan that is to get a discount, in COP as of now. */
  plan: z.object({ name: z.string(), price: z.int(), discount: z.int() }).nullable(),
  /** COP: what is to be voided, given back or the whole discount. */
  amount: z.int(),
  /** How the money goes back; null if none moves. */
  method: z.enum(paymentMethods).nullable(),
  reason: z.string(),
  status: z.enum(permissionStatuses),
  askedBy: personSchema,
  askedAt: instantSchema,
  /** Who answered it, took it back or did the act without it; null while it is open, and where it ended by itself. */
  closedBy: personSchema.nullable(),
  closedAt: instantSchema.nullable(),
  /** The sentence of a refusal; empty without one. */
  answer: z.string(),
  /** The number of the entry that a granted request made; null without one. */
  made: z.int().nullable(),
});

const answered = z.object({ permission: permissionSchema, message: z.string() });

/** The refusals of the acts themselves. */
const ofTheActs = [
  'USER_NOT_FOUND',
  'ENTRY_NOT_FOUND',
  'ENTRY_ALREADY_VOIDED',
  'ENTRY_NOT_VOIDABLE',
  'CREDIT_SPENT',
  'NOT_ENOUGH_CREDIT',
  'ASSIGNMENT_NOT_FOUND',
  'DISCOUNT_TOO_HIGH',
] as const;

export const askPermission = route({
  method: 'POST',
  path: '/api/admin/permissions',
  summary: 'Asks the administrators for a void, money back or a discount',
  access: 'desk',
  ids: {
    'body.userId': 'account',
    'body.entryId': { storedIn: 'cash-entries' },
    'body.assignmentId': { storedIn: 'assignments' },
  },
  act: { kind: 'permission-asked', about: { user: 'noted' } },
  body: permissionFormSchema,
  success: { status: 201, schema: answered },
  refusals: [...ofTheActs, 'PERMISSION_OPEN', 'PERMISSION_NEEDLESS'],
});

export const listOwnPermissions = route({
  method: 'GET',
  path: '/api/admin/permissions/own',
  summary: 'What the caller asked for within the last seven days, the newest first',
  access: 'desk',
  rowsAbout: { account: 'user.id' },
  success: { status: 200, schema: z.array(permissionSchema) },
});

export const withdrawPermission = route({
  method: 'DELETE',
  path: '/api/admin/permissions/:id',
  summary: "Takes the caller's open request for permission back",
  access: 'desk',
  ids: { 'params.id': { storedIn: 'permissions' } },
  act: { kind: 'permission-withdrawn', about: { user: 'noted' } },
  success: { status: 200, schema: answered },
  refusals: ['PERMISSION_NOT_FOUND', 'PERMISSION_CLOSED'],
});

export const listPermissions = route({
  method: 'GET',
  path: '/api/admin/permissions',
  summary: 'The open requests for permission, the oldest first',
  access: 'admin',
  success: { status: 200, schema: z.array(permissionSchema) },
});

export const grantPermission = route({
  method: 'POST',
  path: '/api/admin/permissions/:id/grant',
  summary: 'Does what was asked for, exactly as it was asked',
  access: 'admin',
  act: { kind: 'permission-granted', about: { user: 'noted', asker: 'noted' } },
  body: z.object({ confirmed: confirmedSchema }),
  success: { status: 200, schema: answered },
  refusals: ['PERMISSION_NOT_FOUND', 'PERMISSION_CLOSED', ...ofTheActs, ...doubts],
});

export const refusePermission = route({
  method: 'POST',
  path: '/api/admin/permissions/:id/refusal',
  summary: 'Refuses a request for permission with a sentence',
  access: 'admin',
  act: { kind: 'permission-refused', about: { user: 'noted', asker: 'noted' } },
  body: z.object({ answer: line('Escribe por qué no', { max: PERMISSION_ANSWER_MAX_LENGTH }) }),
  success: { status: 200, schema: answered },
  refusals: ['PERMISSION_NOT_FOUND', 'PERMISSION_CLOSED'],
});
