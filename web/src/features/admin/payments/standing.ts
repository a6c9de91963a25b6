import type { cashEntrySchema, userPaymentsSchema } from '@studio/contracts/http/payment-routes';
import type { Pesos } from '@studio/contracts/money';
import {
  creditIn,
  debtIn,
  debtOf,
  type Dues,
  giveBackCredit,
  isDiscountOf,
  type Money,
  payFromCredit,
  refusalOfVoid,
  surplusOf,
  withDiscount,
  withEntry,
  withPlan,
} from '@studio/contracts/rules/payments-policy';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import type { z } from 'zod';

type UserMoney = Pick<z.output<typeof userPaymentsSchema>, 'credit' | 'plans'>;

/** A member's balance after an act about one plan, or about none. */
export interface Standing {
  /** Debt for the plan that the act is about. */
  readonly debt: Pesos;
  /** Debt for all other plans. */
  readonly others: Pesos;
  /** Money in the member's favour. */
  readonly credit: Pesos;
}

/** A user's money as the rules take it. The studio lists the newest plan first. */
export function moneyOf({ credit, plans }: UserMoney): Money {
  const dues = plans.map((plan): Dues => ({ ...plan, owes: !isVoiding(plan.status) })).reverse();
  return { plans: dues, unassigned: dues.reduce((rest, plan) => rest - surplusOf(plan), credit) };
}

function standingOf(money: Money, assignmentId: string | null): Standing {
  const plan = money.plans.find((each) => each.assignmentId === assignmentId);
  const debt = plan ? debtOf(plan) : 0;
  return { debt, others: debtIn(money) - debt, credit: creditIn(money) };
}

type CashEntry = Pick<z.output<typeof cashEntrySchema>, 'kind' | 'amount' | 'method' | 'plan' | 'voidedBy'>;

/** Whether an entry of a user can be voided (`docs/product.md` §2.8). Credit that it used can always go back to its source. */
export function canVoid(payments: UserMoney, { kind, amount, method, plan, voidedBy }: CashEntry): boolean {
  const opposite = { assignmentId: plan?.assignmentId ?? null, fromAssignmentId: null, amount: -amount, method };
  const moneyWithout = withEntry(moneyOf(payments), opposite);
  return refusalOfVoid({ kind, isVoided: voidedBy !== null, moneyWithout }) === null;
}

interface Paid {
  /** Null for money in the member's favour. */
  readonly assignmentId: string | null;
  readonly amount: Pesos;
  readonly method: string;
}

/** The balance after a payment (`docs/product.md` §2.8). */
export function afterPayment(payments: UserMoney, { assignmentId, ...paid }: Paid): Standing {
  const moved = { assignmentId, fromAssignmentId: null, ...paid };
  return standingOf(withEntry(moneyOf(payments), moved), assignmentId);
}

/** The balance after credit has paid a plan; null if it cannot. */
export function afterCredit(payments: UserMoney, assignmentId: string, amount: Pesos): Standing | null {
  const money = moneyOf(payments);
  const used = payFromCredit(money, assignmentId, amount);
  return used.kind === 'taken' ? standingOf(withEntry(money, used.moved), assignmentId) : null;
}

/** The balance after credit was given back; null if it cannot be. All debt counts as one. */
export function afterReturn(payments: UserMoney, { amount, method }: Omit<Paid, 'assignmentId'>): Standing | null {
  const money = moneyOf(payments);
  const returned = giveBackCredit(money, amount, method);
  if (returned.kind === 'refused') return null;
  const after = withEntry(money, returned.moved);
  return { debt: debtIn(after), others: 0, credit: creditIn(after) };
}

/** The balance after a discount on a plan that is owed; null if it is too high. */
export function afterDiscount(
  payments: UserMoney,
  plan: Pick<Dues, 'assignmentId' | 'price' | 'paidElsewhere'>,
  discount: Pesos,
): Standing | null {
  if (!isDiscountOf(plan, discount)) return null;
  return standingOf(withDiscount(moneyOf(payments), plan.assignmentId, { discount }), plan.assignmentId);
}

/** A plan to assign, and how it is paid at once. */
interface Settlement {
  readonly price: Pesos;
  readonly discount: Pesos;
  readonly fromCredit: Pesos;
  readonly received: Pesos;
  readonly method: string;
}

/** Stands for the plan that is about to be assigned. */
const assigned = 'assigned';

/** The balance after a plan was assigned; null if the discount is too high or the credit too low. */
export function afterAssignment(money: Money, { price, discount, ...paid }: Settlement): Standing | null {
  if (!isDiscountOf({ price }, discount)) return null;
  const owing = withPlan(money, { assignmentId: assigned, price, discount, paid: 0, owes: true });
  const used = payFromCredit(owing, assigned, paid.fromCredit);
  if (used.kind === 'refused') return null;
  const received = { assignmentId: assigned, fromAssignmentId: null, amount: paid.received, method: paid.method };
  return standingOf([used.moved, received].reduce(withEntry<Dues>, owing), assigned);
}
