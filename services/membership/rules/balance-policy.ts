import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import type { Pesos } from '@studio/contracts/money';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { CashEntry } from '../models/cash.model.ts';

type Money = Pick<Balance, 'plans' | 'unassigned'>;

/** The money of somebody of whom nothing was written down. */
export const nothing: Money = { plans: [], unassigned: 0 };

/** What is still owed for a plan, never negative (`docs/product.md` §2.8). */
export function debtOf(plan: PlanDues): Pesos {
  return Math.max(0, costOf(plan) - plan.paid);
}

/** What was paid for a plan beyond what it costs. */
export function surplusOf(plan: PlanDues): Pesos {
  return Math.max(0, plan.paid - costOf(plan));
}

const costOf = ({ owes, price, discount }: PlanDues): Pesos => (owes ? price - discount : 0);

/** What a member owes over all plans. */
export function debtIn({ plans }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + debtOf(plan), 0);
}

/** «Saldo a favor»: what belongs to no plan, and what plans have more than they cost. */
export function creditIn({ plans, unassigned }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + surplusOf(plan), unassigned);
}

/** A part of what is in favour, and the plan that has it in excess; null for what belongs to none. */
export interface CreditPart {
  readonly fromAssignmentId: string | null;
  readonly amount: Pesos;
}

/** Where an amount in favour is taken from: first what belongs to no plan, then the oldest plan; null where it does not reach. */
export function takeCredit(money: Money, amount: Pesos): CreditPart[] | null {
  const sources = [
    { fromAssignmentId: null, amount: money.unassigned },
    ...money.plans.map((plan) => ({ fromAssignmentId: plan.assignmentId, amount: surplusOf(plan) })),
  ];
  const parts: CreditPart[] = [];
  let missing = amount;
  for (const { fromAssignmentId, amount: there } of sources) {
    const taken = Math.min(there, missing);
    if (taken <= 0) continue;
    parts.push({ fromAssignmentId, amount: taken });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}

/** The money of a member with one entry more; the entry is one of theirs. */
export function withEntry(
  money: Money,
  {
    assignmentId,
    fromAssignmentId,
    amount,
    method,
  }: Pick<CashEntry, 'assignmentId' | 'fromAssignmentId' | 'amount' | 'method'>,
): Money {
  const received = added(money, assignmentId, amount);
  // Without a method no money came: it moves from one place of the member's to another.
  return method === null ? added(received, fromAssignmentId, -amount) : received;
}

function added({ plans, unassigned }: Money, assignmentId: string | null, amount: Pesos): Money {
  if (assignmentId === null) return { plans, unassigned: unassigned + amount };
  const to = (plan: PlanDues) => (plan.assignmentId === assignmentId ? { ...plan, paid: plan.paid + amount } : plan);
  return { plans: plans.map(to), unassigned };
}

/** Whether no place has less than nothing, as it would if money that was used already were taken back. */
export function isPossible({ plans, unassigned }: Money): boolean {
  return unassigned >= 0 && plans.every(({ paid }) => paid >= 0);
}

/** Why a discount can't be given, or null: a plan never costs less than nothing. */
export function refuseDiscount(amount: Pesos, { price }: Pick<PlanDues, 'price'>): Refusal | null {
  return amount > price ? refusals.DISCOUNT_TOO_HIGH : null;
}
