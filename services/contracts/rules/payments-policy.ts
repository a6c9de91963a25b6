import type { Pesos } from '../money.ts';
import type { CashEntryKind } from './payments.ts';
import { type Refused, refused } from './refused.ts';

/** The price of one plan assignment, and what was paid for it (`docs/product.md` §2.8). */
export interface Dues {
  readonly assignmentId: string;
  /** As it was when the plan was assigned. */
  readonly price: Pesos;
  readonly discount: Pesos;
  /** Paid before the studio moved in, into no drawer of this cash book (`docs/product.md` §4.9). */
  readonly paidElsewhere?: Pesos | undefined;
  readonly paid: Pesos;
  /** Whether its price is owed: not that of a voided plan. */
  readonly owes: boolean;
}

/** A member's money: their plans in the order of assignment, and money of no plan. */
export interface Money<D extends Dues = Dues> {
  readonly plans: readonly D[];
  readonly unassigned: Pesos;
}

/** A part of a member's credit, and the assignment whose surplus it is; null for money of no plan. */
export interface CreditPart {
  readonly fromAssignmentId: string | null;
  readonly amount: Pesos;
}

/** The money that an entry of the cash book moves. */
export interface MoneyMoved {
  /** The plan that it pays, or whose surplus is given back; null for none. */
  readonly assignmentId: string | null;
  /** The plan whose surplus pays, if no money changes hands. */
  readonly fromAssignmentId: string | null;
  /** Where credit comes from if it has several sources. */
  readonly parts?: readonly CreditPart[];
  readonly amount: Pesos;
  /** How money changed hands; null if none did. */
  readonly method: string | null;
}

/** The money of a member without any records. */
export const noMoney: Money<never> = { plans: [], unassigned: 0 };

type Costs = Pick<Dues, 'price' | 'discount' | 'paidElsewhere' | 'paid' | 'owes'>;

/** What is still owed for a plan, never negative. */
export function debtOf(plan: Costs): Pesos {
  return Math.max(0, costOf(plan) - plan.paid);
}

/** What was paid for a plan beyond what it costs. */
export function surplusOf(plan: Costs): Pesos {
  return Math.max(0, plan.paid - costOf(plan));
}

const costOf = ({ owes, price, discount, paidElsewhere = 0 }: Costs): Pesos =>
  owes ? price - discount - paidElsewhere : 0;

/** What a payment brings beyond the debt that it is for: it would be credit (`docs/product.md` §2.8). */
export function excessOf(amount: Pesos, debt: Pesos): Pesos {
  return Math.max(0, amount - debt);
}

/** What a member owes over all plans. */
export function debtIn({ plans }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + debtOf(plan), 0);
}

/** The credit, «saldo a favor»: money of no plan and the surplus of all plans. */
export function creditIn({ plans, unassigned }: Money): Pesos {
  return plans.reduce((sum, plan) => sum + surplusOf(plan), unassigned);
}

/** What taking a member's credit moves. */
interface CreditTaken {
  readonly kind: 'taken';
  readonly moved: MoneyMoved;
}

/** Pays one of the member's plans from their credit: at most what is owed for it. */
export function payFromCredit(
  money: Money,
  assignmentId: string,
  amount: Pesos,
): CreditTaken | Refused<'MORE_THAN_DEBT' | 'NOT_ENOUGH_CREDIT'> {
  const plan = money.plans.find((each) => each.assignmentId === assignmentId);
  if (!plan || amount > debtOf(plan)) return refused('MORE_THAN_DEBT');
  const taken = takeCredit(money, amount);
  if (!taken) return refused('NOT_ENOUGH_CREDIT');
  const { source: fromAssignmentId, ...from } = comingFrom(taken, 1);
  return { kind: 'taken', moved: { assignmentId, fromAssignmentId, ...from, method: null } };
}

/** Gives credit back to the member. */
export function giveBackCredit(
  money: Money,
  amount: Pesos,
  method: string,
): CreditTaken | Refused<'NOT_ENOUGH_CREDIT'> {
  const taken = takeCredit(money, amount);
  if (!taken) return refused('NOT_ENOUGH_CREDIT');
  const { source: assignmentId, ...from } = comingFrom(taken, -1);
  return { kind: 'taken', moved: { assignmentId, fromAssignmentId: null, ...from, method } };
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

/** The amount of an entry that takes credit, and where it came from: its one source, or the parts. */
function comingFrom(taken: readonly CreditPart[], sign: 1 | -1) {
  const parts = taken.map((part) => ({ ...part, amount: sign * part.amount }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const [only] = parts;
  return only && parts.length === 1 ? { source: only.fromAssignmentId, amount } : { source: null, amount, parts };
}

/** A member's money after one more of their entries. */
export function withEntry<D extends Dues>(
  money: Money<D>,
  { assignmentId, fromAssignmentId, parts, amount, method }: MoneyMoved,
): Money<D> {
  if (method !== null) return moved(money, parts ?? [{ fromAssignmentId: assignmentId, amount }], 1);
  // No money changes hands: it moves within the member's balance.
  return moved(added(money, assignmentId, amount), parts ?? [{ fromAssignmentId, amount }], -1);
}

function moved<D extends Dues>(money: Money<D>, parts: readonly CreditPart[], sign: 1 | -1): Money<D> {
  return parts.reduce((sum, { fromAssignmentId, amount }) => added(sum, fromAssignmentId, sign * amount), money);
}

function added<D extends Dues>(money: Money<D>, assignmentId: string | null, amount: Pesos): Money<D> {
  if (assignmentId === null) return { plans: money.plans, unassigned: money.unassigned + amount };
  return changed(money, assignmentId, (plan) => ({ ...plan, paid: plan.paid + amount }));
}

/** A member's money after one more plan was assigned to them. */
export function withPlan<D extends Dues>({ plans, unassigned }: Money<D>, dues: D): Money<D> {
  return { plans: [...plans, dues], unassigned };
}

/** A member's money after the discount of a plan was set. */
export function withDiscount<D extends Dues>(
  money: Money<D>,
  assignmentId: string,
  discount: Pick<D, 'discount'> & Partial<D>,
): Money<D> {
  return changed(money, assignmentId, (plan) => ({ ...plan, ...discount }));
}

/** A member's money after a plan was voided: its price is no longer owed, and what was paid for it is credit. */
export function withoutDebt<D extends Dues>(money: Money<D>, assignmentId: string): Money<D> {
  return changed(money, assignmentId, (plan) => ({ ...plan, owes: false }));
}

function changed<D extends Dues>({ plans, unassigned }: Money<D>, assignmentId: string, to: (plan: D) => D): Money<D> {
  return { plans: plans.map((plan) => (plan.assignmentId === assignmentId ? to(plan) : plan)), unassigned };
}

/** Whether no part of the balance is negative, as it would be if money already spent were taken back. */
export function isPossible({ plans, unassigned }: Money): boolean {
  return unassigned >= 0 && plans.every(({ paid }) => paid >= 0);
}

interface VoidFacts {
  readonly kind: CashEntryKind;
  readonly isVoided: boolean;
  /** The member's money without the entry; null for cash that is no member's. */
  readonly moneyWithout: Money | null;
}

/** Why an entry of the cash book can't be voided, or null (`docs/product.md` §2.8). */
export function refusalOfVoid({
  kind,
  isVoided,
  moneyWithout,
}: VoidFacts): Refused<'ENTRY_NOT_VOIDABLE' | 'ENTRY_ALREADY_VOIDED' | 'CREDIT_SPENT'> | null {
  if (kind === 'void') return refused('ENTRY_NOT_VOIDABLE');
  if (isVoided) return refused('ENTRY_ALREADY_VOIDED');
  return moneyWithout && !isPossible(moneyWithout) ? refused('CREDIT_SPENT') : null;
}

/** Whether a discount can be given: a plan never costs less than nothing. */
export function isDiscountOf(
  { price, paidElsewhere = 0 }: Pick<Dues, 'price' | 'paidElsewhere'>,
  discount: Pesos,
): boolean {
  return discount <= price - paidElsewhere;
}
