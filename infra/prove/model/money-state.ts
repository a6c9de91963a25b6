import type { CashEntryKind, PaymentMethod } from '@studio/contracts/vocabulary';

export interface PlanMoney {
  readonly discount: number;
  /** It ended as Rembolsado or Error. */
  readonly isVoid: boolean;
}

export interface MoneyMember {
  readonly isDeleted: boolean;
  /** In order of assignment. `current` and `next` refer to them by number. */
  readonly plans: readonly PlanMoney[];
  readonly current: number | null;
  readonly next: number | null;
}

export interface Entry {
  readonly kind: CashEntryKind;
  readonly member: number | null;
  readonly plan: number | null;
  /** The plan that credit is taken from; null for money of no plan. */
  readonly from: number | null;
  readonly amount: number;
  readonly method: PaymentMethod | null;
  readonly day: number;
  readonly at: number;
  /** The entry that a void cancels, by its place in the book. */
  readonly voids: number | null;
}

export interface Drawer {
  readonly opening: number;
  readonly cashIn: number;
  readonly cashOut: number;
  readonly expected: number;
}

/** Everything that the rules of money depend on. Days and minutes are counted from the start of the run. */
export interface MoneyState {
  readonly members: readonly MoneyMember[];
  /** The run's cash book, in order. */
  readonly book: readonly Entry[];
  readonly closings: readonly (Drawer & { readonly day: number; readonly counted: number })[];
  readonly now: number;
}

const minutesOfDay = 24 * 60;
export const dayOf = ({ now }: Pick<MoneyState, 'now'>): number => Math.floor(now / minutesOfDay);

/** The state with a changed member. */
export function withMember(state: MoneyState, index: number, change: Partial<MoneyMember>): MoneyState {
  return { ...state, members: state.members.with(index, { ...state.members[index]!, ...change }) };
}

/** The state with a changed plan of a member. */
export function withPlan(state: MoneyState, member: number, plan: number, change: Partial<PlanMoney>): MoneyState {
  const { plans } = state.members[member]!;
  return withMember(state, member, { plans: plans.with(plan, { ...plans[plan]!, ...change }) });
}
