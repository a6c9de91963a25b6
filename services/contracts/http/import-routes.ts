import { z } from 'zod';
import { MONEY_MAX } from '../rules/payments.ts';
import { IMPORT_ROWS_MAX } from '../rules/people.ts';
import { planRefusals } from '../rules/plans.ts';
import { idSchema, integerBetween, studioDate, texts } from './fields.ts';
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
  body: batchOf(checkedAlone(importedUserSchema)),
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
      .int({ error: planRefusals.CLASSES_LEFT_INVALID.message })
      .min(0, { error: planRefusals.CLASSES_LEFT_INVALID.message })
      .optional(),
    /** COP still owed for the plan; the rest of its price was paid before the studio moved in. */
    debt: integerBetween({ min: 0, max: MONEY_MAX }, planRefusals.DEBT_TOO_HIGH.message).default(0),
  },
  { error: rowMessage },
);

/** `held`: the member has or had a plan, which stays as it is. */
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
