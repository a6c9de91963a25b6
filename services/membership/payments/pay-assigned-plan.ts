import { AppError } from '@studio/chassis/errors/app-error';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { refusals } from '@studio/contracts/http/refusals';
import type { Pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { appendEntries, dayOfMoney, type EntryDraft } from '../cash/cash-book.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { refuseDiscount, takeCredit, withEntry } from '../rules/balance-policy.ts';
import { readBalance, writeBalance } from './stored-balance.ts';

/** The money that comes with an assignment: a discount, a payment made at once, and the credit that is used. */
export interface MoneyWithPlan {
  readonly discount?: { readonly amount: Pesos; readonly reason: string } | undefined;
  readonly payment?: Received | undefined;
  readonly credit?: Pesos | undefined;
  /** Whether the administrator confirmed that it is no repetition. */
  readonly confirmed?: boolean | undefined;
}

/** A payment as it was received. */
export interface Received {
  readonly amount: Pesos;
  readonly method: PaymentMethod;
  /** Studio date; defaults to today. */
  readonly receivedOn?: string | undefined;
  readonly note: string;
}

type Models = Pick<MembershipModels, 'balances' | 'cashEntries' | 'till'>;

/**
 * Records an assignment's price, and what is paid for it at once, in the transaction that assigns it.
 * @throws AppError DISCOUNT_TOO_HIGH, RECEIVED_ON_INVALID, NOT_ENOUGH_CREDIT, MORE_THAN_DEBT; SAME_PAYMENT, SAME_ENTRY
 * unless confirmed
 */
export async function payAssignedPlan(
  models: Models,
  { _id: assignmentId, accountId, plan: { price }, assignedBy }: Assignment,
  { discount, payment, credit = 0, confirmed = false }: MoneyWithPlan,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const refusal = discount && refuseDiscount(discount.amount, { price });
  if (refusal) throw new AppError(refusal);
  const given = { discount: discount?.amount ?? 0, discountReason: discount?.reason ?? '' };
  if (credit > price - given.discount) throw new AppError(refusals.MORE_THAN_DEBT);
  const read = await readBalance(models, accountId, tx.session);
  const of = { accountId, assignmentId, actorId: assignedBy, at: now };
  const used = credit > 0 ? [creditDraft(takeCredit(read, credit), of)] : [];
  const drafts = [...used, ...(payment ? [paymentDraft(payment, of)] : [])];
  const dues = { assignmentId, price, ...given, paid: 0, owes: true };
  const entries = await appendEntries(models, drafts, { confirmed }, tx);
  const money = entries.reduce(withEntry, { plans: [...read.plans, dues], unassigned: read.unassigned });
  await writeBalance(models, read, money, tx);
}

type About = Pick<EntryDraft, 'accountId' | 'assignmentId' | 'actorId' | 'at'>;

/** Drafts the entry of a payment. @throws AppError RECEIVED_ON_INVALID */
export function paymentDraft({ amount, method, receivedOn, note }: Received, of: About): EntryDraft {
  const day = dayOfMoney(receivedOn, of.at);
  return { ...of, kind: 'payment', fromAssignmentId: null, amount, method, receivedOn: day, note, voids: null };
}

type TakenCredit = ReturnType<typeof takeCredit>;

/** Drafts the entry that uses credit for an assignment. @throws AppError NOT_ENOUGH_CREDIT if `taken` is null */
export function creditDraft(taken: TakenCredit, of: About): EntryDraft {
  const { source: fromAssignmentId, ...from } = comingFrom(taken, 1);
  const receivedOn = toStudioDate(of.at);
  return { ...of, ...from, kind: 'credit', fromAssignmentId, method: null, receivedOn, note: '', voids: null };
}

/** Drafts the entry that gives credit back. @throws AppError NOT_ENOUGH_CREDIT, RECEIVED_ON_INVALID */
export function refundDraft(
  taken: TakenCredit,
  { method, note, receivedOn }: Omit<Received, 'amount'>,
  of: Omit<About, 'assignmentId'>,
): EntryDraft {
  const { source: assignmentId, ...from } = comingFrom(taken, -1);
  const day = dayOfMoney(receivedOn, of.at);
  const refund = { kind: 'refund' as const, fromAssignmentId: null, method, note, receivedOn: day, voids: null };
  return { ...of, ...from, ...refund, assignmentId };
}

/** The amount of an entry that takes credit, and where it came from: its one source, or the parts. */
function comingFrom(taken: TakenCredit, sign: 1 | -1) {
  if (taken === null) throw new AppError(refusals.NOT_ENOUGH_CREDIT);
  const parts = taken.map((part) => ({ ...part, amount: sign * part.amount }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const [only] = parts;
  return parts.length === 1 ? { source: only!.fromAssignmentId, amount } : { source: null, amount, parts };
}

/** Stops charging for a plan that ended as `Rembolsado` or `Error`: what was paid for it becomes credit. */
export async function forgiveDues(
  models: Pick<MembershipModels, 'balances'>,
  { _id, accountId, status }: Assignment,
  tx: Transaction,
): Promise<void> {
  if (status !== 'Rembolsado' && status !== 'Error') return;
  const read = await readBalance(models, accountId, tx.session);
  if (!read.plans.some(({ assignmentId }) => assignmentId === _id)) return;
  const plans = read.plans.map((plan) => (plan.assignmentId === _id ? { ...plan, owes: false } : plan));
  await writeBalance(models, read, { plans, unassigned: read.unassigned }, tx);
}
