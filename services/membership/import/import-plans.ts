import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  type FaultyRow,
  type importedPlanResultSchema,
  type importedPlanSchema,
  importPlans as importPlansRoute,
  refusedRow,
} from '@studio/contracts/http/import-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Pesos } from '@studio/contracts/money';
import { withPlan } from '@studio/contracts/rules/payments-policy';
import type { Fences } from '../fences.ts';
import { insertAssignment, lockAccount, settlePlans } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { readBalance, writeBalance } from '../payments/stored-balance.ts';
import { findPlan } from '../plans/find-plan.ts';
import { decideMoveIn } from '../rules/assignment-policy.ts';

type Row = z.output<typeof importedPlanSchema> | FaultyRow;
type Outcome = z.output<typeof importedPlanResultSchema>;

/** Route of the plan import. */
export function importBindings(parts: MembershipParts, fences: Fences): Binding[] {
  return [
    on(importPlansRoute, async ({ body, session }) => {
      await passFence(fences.accounts);
      const results = await importPlans(parts, body.rows, session.accountId);
      await passFence(fences.credits);
      return { results };
    }),
  ];
}

/**
 * Assigns the first plan of each listed member, in one transaction, and mails nobody (`docs/product.md` §4.9). Members
 * who have or had a plan are skipped, so a repeated import changes nothing, even after the plan has ended; one that the
 * undoing of an import took back is none. Returns the outcome of each row, in order.
 */
async function importPlans(
  parts: MembershipParts,
  rows: readonly Row[],
  /** Account id of the administrator. */
  assignedBy: string,
): Promise<Outcome[]> {
  return parts.unitOfWork(async (tx) => {
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(await assignFirstPlan(parts, row, assignedBy, tx).catch(asRefusedRow));
    const count = outcomes.filter(({ kind }) => kind === 'assigned').length;
    if (count === 0) tx.dropAct();
    else tx.noteAct({ facts: { count } });
    return outcomes;
  });
}

async function assignFirstPlan(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  row: Row,
  assignedBy: string,
  tx: Transaction,
): Promise<Outcome> {
  if ('faulty' in row) return refusedRow({ ...genericRefusals.INVALID_INPUT, ...row.faulty });
  const { userId: accountId, planId, ...listed } = row;
  const isThere = await models.accounts.exists({ _id: accountId, deleted: false }).session(tx.session);
  if (!isThere) return refusedRow(refusals.USER_NOT_FOUND);
  const counted = { accountId, takenBack: trusted({ $exists: false }) };
  if (await models.assignments.exists(counted).session(tx.session)) return { kind: 'held' };
  const plan = await findPlan(models, planId, tx);
  const request = { assignmentId: newId(), accountId, plan, assignedBy, ...listed };
  const now = clock();
  const decision = decideMoveIn(request, await settlePlans(models, accountId, now, tx), now);
  if (decision.kind === 'refused') return refusedRow(decision.refusal);
  const { assignment } = decision;
  await lockAccount(models, accountId, tx);
  await insertAssignment(models, { kind: 'assigned', assignment, replaced: null, moved: null }, tx);
  if (listed.debt > 0) await oweTheRest(models, assignment, listed.debt, tx);
  return { kind: 'assigned' };
}

/**
 * Charges for a plan that was not paid in full. What was paid is no entry of this cash book: it counts in no drawer and
 * on no day (`docs/product.md` §4.9).
 */
async function oweTheRest(
  models: Pick<MembershipParts['models'], 'balances'>,
  { _id: assignmentId, accountId, plan: { price } }: Assignment,
  debt: Pesos,
  tx: Transaction,
): Promise<void> {
  const read = await readBalance(models, accountId, tx.session);
  const asked = { assignmentId, price, discount: 0, discountReason: '', paid: 0, owes: true };
  await writeBalance(models, read, withPlan(read, { ...asked, paidElsewhere: price - debt }), tx);
}

/** A refusal affects only its row, since it comes before the row's first write. */
function asRefusedRow(error: unknown): Outcome {
  if (error instanceof AppError) return refusedRow(error.refusal);
  throw error;
}
