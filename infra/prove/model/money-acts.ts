import fc from 'fast-check';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { type PlanRemovalStatus, planRemovalStatuses } from '@studio/contracts/rules/plans';

/** An act about money. Members and their plans have numbers. `plan` is null for money that belongs to no plan. */
export type MoneyAct =
  | ({ readonly kind: 'pay'; readonly member: number; readonly plan: number | null } & Money)
  | ({ readonly kind: 'give-back'; readonly member: number } & Money)
  | ({ readonly kind: 'use-credit'; readonly member: number; readonly plan: number; readonly amount: number } & Asked)
  | { readonly kind: 'discount'; readonly member: number; readonly plan: number; readonly amount: number }
  /** `entry` counts back from the last one. */
  | ({ readonly kind: 'void'; readonly entry: number } & Asked)
  | ({
      readonly kind: 'assign';
      readonly member: number;
      readonly start: 'now' | 'after-current';
      /** How the plan that this one replaces ends. */
      readonly replaceStatus: PlanRemovalStatus;
      readonly discount: number;
      readonly payment: number;
      readonly credit: number;
    } & Asked)
  | {
      readonly kind: 'remove-plan';
      readonly member: number;
      readonly which: 'current' | 'next';
      readonly status: PlanRemovalStatus;
    }
  /** A member asks for a plan, or takes the last request back; an administrator refuses it. */
  | { readonly kind: 'ask' | 'take-back' | 'refuse'; readonly member: number }
  /** «Llegó»: assigns the plan of the member's last request. */
  | ({
      readonly kind: 'accept';
      readonly member: number;
      readonly start: 'now' | 'after-current';
      readonly payment: number;
      readonly credit: number;
    } & Asked)
  /** A desk asks for what it may not do alone. */
  | { readonly kind: 'ask-void'; readonly entry: number }
  | {
      readonly kind: 'ask-refund';
      readonly member: number;
      readonly amount: number;
      readonly method: PaymentMethod;
    }
  | { readonly kind: 'ask-discount'; readonly member: number; readonly plan: number; readonly amount: number }
  /** It is granted, refused or taken back: the last permission that was asked for, or one before it. */
  | ({ readonly kind: 'grant'; readonly before: number } & Asked)
  | { readonly kind: 'deny' | 'withdraw'; readonly before: number }
  | { readonly kind: 'freeze' | 'delete'; readonly member: number }
  | ({ readonly kind: 'cash-in' | 'cash-out'; readonly amount: number; readonly daysAgo: number } & Asked)
  /** The drawer counted at a shift. `tooMuch`: what was counted beyond what should be there. */
  | { readonly kind: 'count'; readonly daysAgo: number; readonly tooMuch: number }
  /** `keptDays`: how many days before the closed one the drawer is kept; null where it is not said. */
  | { readonly kind: 'close'; readonly daysAgo: number; readonly tooMuch: number; readonly keptDays: number | null }
  | { readonly kind: 'wait'; readonly minutes: number };

interface Asked {
  readonly confirmed: boolean;
}

interface Money extends Asked {
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly daysAgo: number;
}

/** Price of every assigned plan. */
export const planPrice = 3;

export const memberCount = 2;
const member = fc.nat({ max: memberCount - 1 });
const plan = fc.nat({ max: 2 });
/** Up to the price plus one, so that sums often match. */
const amount = fc.integer({ min: 1, max: planPrice + 1 });
const method = fc.constantFrom('efectivo', 'nequi');
const daysAgo = fc.constantFrom(0, 0, 0, 1, 2, 31);
const confirmed = fc.constantFrom(false, false, true);

/** Administrators' acts about the money of a run's members, one after another. */
const act: fc.Arbitrary<MoneyAct> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      member,
      plan: fc.option(plan, { freq: 3 }),
      amount,
      method,
      daysAgo,
      confirmed,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give-back'), member, amount, method, daysAgo, confirmed }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('use-credit'), member, plan, amount, confirmed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('discount'), member, plan, amount }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('void'), entry: fc.nat({ max: 4 }), confirmed }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('assign'),
      member,
      start: fc.constantFrom('now', 'after-current'),
      replaceStatus: fc.constantFrom('Cancelado', ...planRemovalStatuses),
      discount: fc.nat({ max: 1 }),
      payment: fc.nat({ max: planPrice + 1 }),
      credit: fc.constantFrom(0, 0, 1, planPrice),
      confirmed,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove-plan'),
      member,
      which: fc.constantFrom('current', 'current', 'next'),
      status: fc.constantFrom(...planRemovalStatuses),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('ask', 'ask', 'ask', 'take-back', 'refuse'), member }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('accept'),
      member,
      start: fc.constantFrom('now', 'after-current'),
      payment: fc.constantFrom(0, 1, planPrice, planPrice),
      credit: fc.constantFrom(0, 0, 1, planPrice),
      confirmed,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask-void'), entry: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask-refund'), member, amount, method }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask-discount'), member, plan, amount }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('grant'), before: fc.nat({ max: 1 }), confirmed }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('deny', 'withdraw'), before: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('freeze', 'delete'), member }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cash-in', 'cash-out'), amount, daysAgo, confirmed }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('count'),
      daysAgo: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
      tooMuch: fc.constantFrom(0, -1, -2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('close'),
      daysAgo: fc.constantFrom(-1, 0, 0, 1, 2),
      tooMuch: fc.constantFrom(0, 0, -1, 2),
      keptDays: fc.constantFrom(null, null, null, null, 0, 1, 40),
    }),
  },
  // The same payment within and after ten minutes; one day and two; the end of a request.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(6, 12, 1_440, 2_880, 7 * 1_440) }),
  },
);

export const moneySequences: fc.Arbitrary<MoneyAct[]> = fc.array(act, { minLength: 1, maxLength: 25, size: 'max' });
