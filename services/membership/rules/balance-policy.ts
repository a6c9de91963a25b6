import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { debtOf, type Pesos, surplusOf } from '@studio/contracts/money';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { CashEntry } from '../models/cash.model.ts';

type Money = Pick<Balance, 'plans' | 'unassigned'>;

/** The money of a member without any records. */
export const nothing: Money = { plans: [], unassigned: 0 };

/** What a member owes over all plans. */
export function debtIn({ plans }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + debtOf(plan), 0);
}

/** The credit, «saldo a favor»: money of no plan and the surplus of all plans. */
export function creditIn({ plans, unassigned }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + surplusOf(plan), unassigned);
}

/** A part of the credit, and the assignment whose surplus it is; null for money of no plan. */
export interface CreditPart {
  readonly fromAssignmentId: string | null;
  readonly amount: Pesos;
}

/** Takes an amount of credit: money of no plan first, then the oldest plan's surplus. Null if the credit is too low. */
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

/** A member's money after one more of their entries. */
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
  // Without a method no money changes hands: it moves within the member's balance.
  return method === null ? added(received, fromAssignmentId, -amount) : received;
}

function added({ plans, unassigned }: Money, assignmentId: string | null, amount: Pesos): Money {
  if (assignmentId === null) return { plans, unassigned: unassigned + amount };
  const to = (plan: PlanDues) => (plan.assignmentId === assignmentId ? { ...plan, paid: plan.paid + amount } : plan);
  return { plans: plans.map(to), unassigned };
}

/** Whether no part of the balance is negative, as it would be if money already spent were taken back. */
export function isPossible({ plans, unassigned }: Money): boolean {
  return unassigned >= 0 && plans.every(({ paid }) => paid >= 0);
}

/** Why a discount can't be given, or null: a plan never costs less than nothing. */
export function refuseDiscount(amount: Pesos, { price }: Pick<PlanDues, 'price'>): Refusal | null {
  return amount > price ? refusals.DISCOUNT_TOO_HIGH : null;
}
