import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { discountSchema, receivedSchema } from '@studio/contracts/http/payment-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Pesos } from '@studio/contracts/money';
import {
  isDiscountOf,
  type Money,
  type giveBackCredit,
  payFromCredit,
  withEntry,
  withoutDebt,
  withPlan,
} from '@studio/contracts/rules/payments-policy';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { type Actor, appendEntries, dayOfMoney, type EntryDraft } from '../cash/cash-book.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { PlanDues } from '../models/balance.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import type { Doubt } from '../rules/doubt-policy.ts';
import { readBalance, writeBalance } from './stored-balance.ts';
import { overtakePermission } from './stored-permission.ts';

/** The money that comes with an assignment: a discount, a payment made at once, and the credit that is used. */
export interface MoneyWithPlan {
  readonly discount?: z.output<typeof discountSchema> | undefined;
  readonly payment?: Received | undefined;
  readonly credit?: Pesos | undefined;
  /** Whether the administrator confirmed that it is no repetition. */
  readonly confirmed?: boolean | undefined;
  /** Whether the administrator works at the desk. */
  readonly atDesk?: boolean | undefined;
}

/** A payment as it was received. */
export type Received = z.output<typeof receivedSchema>;

type Models = Pick<MembershipModels, 'balances' | 'cashEntries' | 'cashCounts' | 'till'>;

/**
 * Records an assignment's price, and what is paid for it at once, in the transaction that assigns it. `doubts`: what the
 * assignment itself has to be confirmed for.
 * @throws AppError DISCOUNT_TOO_HIGH, RECEIVED_ON_INVALID, NOT_ENOUGH_CREDIT, MORE_THAN_DEBT; SAME_PAYMENT, SAME_ENTRY
 * unless confirmed
 */
export async function payAssignedPlan(
  models: Models,
  assignment: Assignment,
  { doubts, ...money }: MoneyWithPlan & { readonly doubts: readonly Doubt[] },
  now: Date,
  tx: Transaction,
): Promise<void> {
  const read = await readBalance(models, assignment.accountId, tx.session);
  const { owing, drafts } = settleAssigned(read, assignment, money, now);
  const entries = await appendEntries(models, drafts, { confirmed: money.confirmed ?? false, doubts }, tx);
  await writeBalance(models, read, entries.reduce(withEntry<PlanDues>, owing), tx);
}

/**
 * A member's money with the price of an assignment, and the drafts of the entries that pay for it at once.
 * @throws AppError DISCOUNT_TOO_HIGH, MORE_THAN_DEBT, NOT_ENOUGH_CREDIT, RECEIVED_ON_INVALID
 */
export function settleAssigned(
  before: Money<PlanDues>,
  { _id: assignmentId, accountId, plan: { price }, assignedBy }: Assignment,
  { discount, payment, credit = 0, atDesk = false }: MoneyWithPlan,
  now: Date,
) {
  const by = { actorId: assignedBy, at: now, ...(atDesk && ({ atDesk: true } as const)) };
  const given = { discount: discount?.amount ?? 0, discountReason: discount?.reason ?? '' };
  if (!isDiscountOf({ price }, given.discount)) throw new AppError(refusals.DISCOUNT_TOO_HIGH);
  const discounted = given.discount > 0 ? { ...given, discountBy: by } : given;
  const owing = withPlan(before, { assignmentId, price, ...discounted, paid: 0, owes: true });
  const of = { accountId, ...by };
  const used = credit > 0 ? [creditDraft(payFromCredit(owing, assignmentId, credit), of)] : [];
  return { owing, drafts: [...used, ...(payment ? [paymentDraft(payment, { ...of, assignmentId })] : [])] };
}

type About = Actor & Pick<EntryDraft, 'accountId' | 'assignmentId' | 'at'>;

/** Drafts the entry of a payment. @throws AppError RECEIVED_ON_INVALID */
export function paymentDraft({ amount, method, receivedOn, note }: Received, of: About): EntryDraft {
  const day = dayOfMoney(receivedOn, of.at);
  return { ...of, kind: 'payment', fromAssignmentId: null, amount, method, receivedOn: day, note, voids: null };
}

/** Drafts the entry that uses credit for an assignment. @throws AppError as `taken` refuses */
export function creditDraft(taken: ReturnType<typeof payFromCredit>, of: Omit<About, 'assignmentId'>): EntryDraft {
  if (taken.kind === 'refused') throw new AppError(refusals[taken.code]);
  const receivedOn = toStudioDate(of.at);
  return { ...of, ...taken.moved, kind: 'credit', method: null, receivedOn, note: '', voids: null };
}

/** Drafts the entry that gives credit back. @throws AppError as `taken` refuses, RECEIVED_ON_INVALID */
export function refundDraft(
  taken: ReturnType<typeof giveBackCredit>,
  { method, note, receivedOn }: Omit<Received, 'amount'>,
  of: Omit<About, 'assignmentId'>,
): EntryDraft {
  if (taken.kind === 'refused') throw new AppError(refusals[taken.code]);
  const day = dayOfMoney(receivedOn, of.at);
  return { ...of, ...taken.moved, kind: 'refund', method, note, receivedOn: day, voids: null };
}

/**
 * Stops charging for a plan that ended as `Rembolsado` or `Error`: what was paid for it becomes credit, and a request for
 * its discount ends.
 */
export async function forgiveDues(
  models: Pick<MembershipModels, 'balances' | 'permissions' | 'accounts'>,
  { _id, accountId, status, endedAt }: Assignment,
  tx: Transaction,
): Promise<void> {
  if (!isVoiding(status)) return;
  const read = await readBalance(models, accountId, tx.session);
  if (!read.plans.some(({ assignmentId }) => assignmentId === _id)) return;
  await writeBalance(models, read, withoutDebt(read, _id), tx);
  await overtakePermission(models, _id, { actorId: 'system', at: endedAt! }, tx);
}
