import { z } from 'zod';
import { MONEY_MAX } from '../rules/payments.ts';
import { IMPORT_ROWS_MAX } from '../rules/people.ts';
import { movingInRefusals } from '../rules/moving-in-policy.ts';
import { idSchema, instantSchema, integerBetween, studioDate, texts } from './fields.ts';
import type { Refusal } from './problem.ts';
import { route } from './route.ts';
import { importedUserSchema, rowMessage } from './user-admin-routes.ts';

/**
 * Import of a studio's existing members (`docs/product.md` §4.9). A batch is answered row by row, in order. If the
 * answer has fewer rows than the request, time ran out: send the rest again. A faulty row is refused alone.
 */

const rowsMessage = `Envía de 1 a ${IMPORT_ROWS_MAX} filas`;

function batchOf<S extends z.ZodType>(row: S) {
  const rows = z.array(row, { error: rowsMessage });
  return z.object({ rows: rows.min(1, { error: rowsMessage }).max(IMPORT_ROWS_MAX, { error: rowsMessage }) });
}

const refusedRowSchema = z.object({
  kind: z.literal('refused'),
  code: z.string(),
  message: z.string(),
  /** The input field that caused the refusal, if one did. */
  field: z.string().optional(),
});

/** A refusal as the answer of its row. */
export function refusedRow({ code, message, field }: Omit<Refusal, 'status'>): z.output<typeof refusedRowSchema> {
  return { kind: 'refused', code, message, ...(field !== undefined && { field }) };
}

export const importedUserResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['created', 'existed']), userId: idSchema }),
  refusedRowSchema.extend({
    /** The account that may be the same person: resend the row with this as its `sameAs` to confirm. */
    userId: idSchema.optional(),
  }),
]);

/** A row that is at fault: refused by itself, as the rows around it are imported. */
export interface FaultyRow {
  readonly faulty: { readonly message: string; readonly field: string };
}
const faultyRow = (issue: Pick<z.core.$ZodIssue, 'message' | 'path'> | undefined): FaultyRow => ({
  faulty: { message: issue?.message ?? rowMessage, field: issue?.path.join('.') ?? '' },
});

/**
 * A row, or a `FaultyRow`, which only the server meets. The OpenAPI document calls this without a context, for a default
 * value, of which there is none.
 */
function checkedAlone<S extends z.ZodType>(row: S) {
  return row.catch(
    (context: { readonly error: { readonly issues: readonly z.core.$ZodIssue[] } } | undefined) =>
      (context && faultyRow(context.error.issues[0])) as never,
  );
}

export const importUsers = route({
  method: 'POST',
  path: '/api/admin/users/import',
  summary: 'Creates the members of a list who have no account yet; changes no existing account',
  access: 'admin',
  act: { kind: 'users-imported', about: 'studio' },
  /** `importId` names the import of which the batch is a part, so that it can be undone. */
  body: batchOf(checkedAlone(importedUserSchema)).extend({ importId: idSchema.optional() }),
  success: { status: 200, schema: z.object({ results: z.array(importedUserResultSchema) }) },
});

export const importedPlanSchema = z.object(
  {
    userId: idSchema,
    planId: idSchema,
    /** `now`, or a studio date: also a past one of a plan that runs. */
    start: z.union([z.literal('now'), studioDate()], { error: texts.date }).default('now'),
    /** Studio date of the last day; a month after the start unless it is given. */
    end: studioDate().optional(),
    /** Classes left; unless given, what the weeks that are left allow. */
    classes: z
      .int({ error: movingInRefusals.CLASSES_LEFT_INVALID.message })
      .min(0, { error: movingInRefusals.CLASSES_LEFT_INVALID.message })
      .optional(),
    /** COP still owed for the plan; the rest of its price was paid before the studio moved in. */
    debt: integerBetween({ min: 0, max: MONEY_MAX }, movingInRefusals.DEBT_TOO_HIGH.message).default(0),
  },
  { error: rowMessage },
);

/** `held`: the member has or had a plan that no undoing took back, which stays as it is. */
export const importedPlanResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['assigned', 'held']) }),
  refusedRowSchema,
]);

export const importPlans = route({
  method: 'POST',
  path: '/api/admin/users/import/plans',
  summary: 'Assigns listed members their first plans; changes nothing for a member who has or had one',
  access: 'admin',
  act: { kind: 'plans-imported', about: 'studio' },
  body: batchOf(checkedAlone(importedPlanSchema)),
  success: { status: 200, schema: z.object({ results: z.array(importedPlanResultSchema) }) },
});

const someUsers = z
  .array(idSchema, { error: texts.identifier })
  .max(IMPORT_ROWS_MAX, { error: `Máximo ${IMPORT_ROWS_MAX} personas` });

/** The imports whose people have not all signed in, the newest first. */
export const listImports = route({
  method: 'GET',
  path: '/api/admin/users/imports',
  summary: 'The last imports that can still be undone',
  access: 'admin',
  success: {
    status: 200,
    schema: z.object({ imports: z.array(z.object({ id: idSchema, at: instantSchema, people: z.int() })) }),
  },
});

export const getImport = route({
  method: 'GET',
  path: '/api/admin/users/imports/:id',
  summary: 'The people whose accounts an import has created',
  access: 'admin',
  success: {
    status: 200,
    schema: z.object({ people: z.array(z.object({ userId: idSchema, name: z.string(), signedIn: z.boolean() })) }),
  },
});

/**
 * Undoing an import (`docs/product.md` §4.9). First auth holds people who never signed in: nobody signs in or books
 * meanwhile. Training says who has booked, membership takes back the plans of who has not paid, and auth removes these
 * accounts and lets the others go.
 */
export const holdImported = route({
  method: 'POST',
  path: '/api/admin/users/imports/:id/hold',
  summary: 'Holds people of an import who never signed in, to undo it',
  access: 'admin',
  act: 'none',
  body: z.object({ userIds: someUsers }),
  success: { status: 200, schema: z.object({ held: z.array(idSchema) }) },
  refusals: ['IMPORT_NOT_FOUND'],
});

export const listBooked = route({
  method: 'POST',
  path: '/api/admin/users/imports/booked',
  summary: 'Who of these has a booking',
  access: 'admin',
  act: 'none',
  body: z.object({ userIds: someUsers }),
  success: { status: 200, schema: z.object({ booked: z.array(idSchema) }) },
});

/** `paid`: the cash book has an entry. `plan`: another plan was assigned since. `not-held`: somebody let the person go. */
const takenBackSchema = z.object({ userId: idSchema, kind: z.enum(['taken-back', 'paid', 'plan', 'not-held']) });

export const listPaid = route({
  method: 'POST',
  path: '/api/admin/users/imports/paid',
  summary: 'Whose plans would be taken back, and who has paid or got another plan since',
  access: 'admin',
  act: 'none',
  body: z.object({ userIds: someUsers }),
  success: { status: 200, schema: z.object({ results: z.array(takenBackSchema) }) },
});

export const takeBackPlans = route({
  method: 'POST',
  path: '/api/admin/users/imports/take-back',
  summary: 'Takes back the plans of held people of an import, unless they have paid or got another plan since',
  access: 'admin',
  act: { kind: 'imported-plans-taken-back', about: 'studio' },
  body: z.object({ userIds: someUsers }),
  success: { status: 200, schema: z.object({ results: z.array(takenBackSchema) }) },
});

export const undoImported = route({
  method: 'POST',
  path: '/api/admin/users/imports/:id/undo',
  summary: 'Removes held people of an import, and lets those go who stay',
  access: 'admin',
  act: { kind: 'import-undone', about: 'studio' },
  body: z.object({ leave: someUsers, stay: someUsers }),
  success: { status: 200, schema: z.object({ removed: z.int().min(0) }) },
  refusals: ['IMPORT_NOT_FOUND'],
});

/** What auth does of an import; membership and training do the rest. */
export const importRoutes = { importUsers, listImports, getImport, holdImported, undoImported } as const;
