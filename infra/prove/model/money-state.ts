import type { CashEntryKind, PaymentMethod } from '@studio/contracts/rules/payments';

export interface PlanMoney {
  readonly discount: number;
  /** Why it has that discount; empty without one. */
  readonly reason: string;
  /** It ended as Rembolsado or Error. */
  readonly isVoid: boolean;
}

export interface MoneyMember {
  readonly isDeleted: boolean;
  /** In order of assignment. `current` and `next` refer to them by number. */
  readonly plans: readonly PlanMoney[];
  readonly current: number | null;
  readonly next: number | null;
  /** How many plans the member has asked for, and since when the last request is open. */
  readonly requests: number;
  readonly openSince: number | null;
}

/** Credit of a plan, or of none. */
export interface Taken {
  readonly from: number | null;
  readonly amount: number;
}

export interface Entry {
  readonly kind: CashEntryKind;
  readonly member: number | null;
  /** The plan that it pays. */
  readonly plan: number | null;
  /** Where the credit came from that it uses or gives back. */
  readonly taken: readonly Taken[];
  readonly amount: number;
  readonly method: PaymentMethod | null;
  /** When the money changed hands, and in whose cash it counts. */
  readonly received: number;
  readonly day: number;
  readonly at: number;
  /** The entry that a void cancels, by its place in the book. */
  readonly voids: number | null;
}

/** What a desk asked for. */
export interface Permission {
  readonly asked:
    | { readonly kind: 'void'; readonly place: number }
    | { readonly kind: 'refund'; readonly member: number; readonly amount: number; readonly method: PaymentMethod }
    | { readonly kind: 'discount'; readonly member: number; readonly plan: number; readonly amount: number };
  readonly since: number;
  readonly isClosed: boolean;
}

export interface Drawer {
  readonly opening: number;
  readonly cashIn: number;
  readonly cashOut: number;
  /** What the counts of the day's shifts found. */
  readonly found: number;
  readonly expected: number;
}

/** Everything that the rules of money depend on. Days and minutes are counted from the start of the run. */
export interface MoneyState {
  readonly members: readonly MoneyMember[];
  /** The run's cash book, in order. */
  readonly book: readonly Entry[];
  /** Counts of shifts. `place`: how many entries there were. */
  readonly counts: readonly {
    readonly day: number;
    readonly place: number;
    readonly expected: number;
    readonly counted: number;
  }[];
  /** In the order in which they were asked for. */
  readonly permissions: readonly Permission[];
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
