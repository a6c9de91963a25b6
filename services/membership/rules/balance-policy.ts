import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { debtOf, type Pesos, surplusOf } from '@studio/contracts/money';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { CashEntry, CreditPart } from '../models/cash.model.ts';

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

type Moved = Pick<CashEntry, 'assignmentId' | 'fromAssignmentId' | 'parts' | 'amount' | 'method'>;

/** A member's money after one more of their entries. */
export function withEntry(money: Money, { assignmentId, fromAssignmentId, parts, amount, method }: Moved): Money {
  if (method !== null) return moved(money, parts ?? [{ fromAssignmentId: assignmentId, amount }], 1);
  // No money changes hands: it moves within the member's balance.
  return moved(added(money, assignmentId, amount), parts ?? [{ fromAssignmentId, amount }], -1);
}

function moved(money: Money, parts: readonly CreditPart[], sign: 1 | -1): Money {
  return parts.reduce((sum, { fromAssignmentId, amount }) => added(sum, fromAssignmentId, sign * amount), money);
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
