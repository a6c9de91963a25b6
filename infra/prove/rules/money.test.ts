import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { AppError } from '@studio/chassis/errors/app-error';
import type { balanceSchema } from '@studio/contracts/http/payment-routes';
import {
  creditIn,
  debtIn,
  debtOf,
  giveBackCredit,
  isDiscountOf,
  isPossible,
  type Money,
  noMoney,
  payFromCredit,
  refusalOfVoid,
  withDiscount,
  withEntry,
  withoutDebt,
} from '@studio/contracts/rules/payments-policy';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { EntryDraft } from '../../../services/membership/cash/cash-book.ts';
import type { CashEntry } from '../../../services/membership/models/cash.model.ts';
import type { PlanDues } from '../../../services/membership/models/balance.model.ts';
import {
  creditDraft,
  type MoneyWithPlan,
  paymentDraft,
  refundDraft,
  settleAssigned,
} from '../../../services/membership/payments/pay-assigned-plan.ts';
import { oppositeOf } from '../../../services/membership/payments/record-money.ts';
import { storedAssignment } from '../../../services/membership/testing/assignments.ts';
import {
  afterAssignment,
  afterCredit,
  afterDiscount,
  afterPayment,
  afterReturn,
  canVoid,
  moneyOf,
  type Standing,
} from '../../../web/src/features/admin/payments/standing.ts';

type Stored = Money<PlanDues>;

const now = new Date('2026-03-12T15:00:00Z');
const by = { accountId: 'member', actorId: 'admin', at: now };
const method = 'nequi';

/** Few amounts, so that sums meet: a plan that is paid exactly, credit that is used up. */
const amount = fc.constantFrom(10, 20, 30, 50, 100);

const act = fc.oneof(
  fc.record({
    kind: fc.constant('assign'),
    price: amount,
    discount: fc.constantFrom(0, 0, 10, 60),
    credit: fc.oneof(fc.constant(0), amount),
    received: fc.oneof(fc.constant(0), amount),
  }),
  fc.record({ kind: fc.constantFrom('pay', 'use credit', 'set discount', 'void plan'), plan: fc.nat(3), amount }),
  fc.record({ kind: fc.constantFrom('pay nothing', 'give back'), amount }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What the studio does with a member's money; null if it refuses. */
function done(money: Stored, act: Act): Stored | null {
  try {
    return decided(money, act);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const entered = (money: Stored, draft: EntryDraft) => withEntry<PlanDues>(money, draft);

function decided(money: Stored, act: Act): Stored | null {
  if ('price' in act) {
    const { owing, drafts } = settleAssigned(money, assignmentOf(act.price, money), paidAtOnce(act), now);
    return drafts.reduce(entered, owing);
  }
  if (act.kind === 'give back') {
    const { amount } = act;
    return entered(money, refundDraft(giveBackCredit(money, amount, method), { method, note: '' }, by));
  }
  const plan = planOf(act, money);
  if (act.kind === 'pay nothing' || act.kind === 'pay') {
    const draft = paymentDraft(
      { amount: act.amount, method, note: '' },
      { ...by, assignmentId: plan?.assignmentId ?? null },
    );
    return entered(money, draft);
  }
  if (!plan) return null;
  const { assignmentId } = plan;
  if (act.kind === 'void plan') return withoutDebt(money, assignmentId);
  if (act.kind === 'set discount') {
    return isDiscountOf(plan, act.amount) ? withDiscount(money, assignmentId, { discount: act.amount }) : null;
  }
  return entered(money, creditDraft(payFromCredit(money, assignmentId, act.amount), by));
}

const assignmentOf = (price: number, { plans }: Stored) =>
  storedAssignment('2026-03-12', {
    _id: `plan ${plans.length}`,
    plan: { id: 'plan', name: 'Plan', price, maxTrainingsPerWeek: 3 },
  });

interface Assigned {
  readonly discount: number;
  readonly credit: number;
  readonly received: number;
}

const paidAtOnce = ({ discount, credit, received }: Assigned): MoneyWithPlan => ({
  discount: { amount: discount, reason: '' },
  credit,
  payment: received > 0 ? { amount: received, method, note: '' } : undefined,
});

const planOf = (act: Act, { plans }: Stored) => ('plan' in act ? plans[act.plan % (plans.length || 1)] : undefined);

/** What a screen shows before the act; null if it expects a refusal. */
function foreseen(money: Stored, act: Act): Standing | null {
  const read = presented(money);
  if ('price' in act) {
    const { credit: fromCredit, ...settlement } = act;
    return afterAssignment(moneyOf(read), { ...settlement, fromCredit, method });
  }
  const assignmentId = planOf(act, money)?.assignmentId ?? null;
  const paid = { amount: act.amount, method };
  if (act.kind === 'give back') return afterReturn(read, paid);
  if (act.kind === 'pay' || act.kind === 'pay nothing') return afterPayment(read, { ...paid, assignmentId });
  const plan = read.plans.find((each) => each.assignmentId === assignmentId);
  if (!plan) return null;
  if (act.kind === 'use credit') return afterCredit(read, plan.assignmentId, act.amount);
  if (act.kind === 'set discount') return afterDiscount(read, plan, act.amount);
  const after = withoutDebt(moneyOf(read), plan.assignmentId);
  return { debt: 0, others: debtIn(after), credit: creditIn(after) };
}

/** A balance as administrators read it, the newest plan first. */
function presented(money: Stored): z.output<typeof balanceSchema> {
  const period = { name: 'Plan', startDate: '2026-03-12', endDate: '2026-04-12' };
  const plans = money.plans.map((plan) => {
    const status = plan.owes ? ('Vencido' as const) : ('Error' as const);
    return { ...plan, ...period, status, debt: debtOf(plan) };
  });
  return { debt: debtIn(money), credit: creditIn(money), plans: plans.reverse() };
}

test('a screen shows the balance that an act about money leaves, and none for an act that is refused', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let money: Stored = noMoney;
      for (const each of acts) {
        const [shown, after] = [foreseen(money, each), done(money, each)];
        expect(shown === null).toBe(after === null);
        if (!shown || !after) continue;
        const read = presented(after);
        // The screen names the plan in question apart from the others.
        expect({ debt: shown.debt + shown.others, credit: shown.credit }).toEqual({
          debt: read.debt,
          credit: read.credit,
        });
        expect(isPossible(after)).toBe(true);
        money = after;
      }
    }),
    { numRuns: 1_000 },
  );
});

/** The money after some acts, of which refused ones change nothing. */
const livedThrough = (money: Stored, acts: readonly Act[]) => acts.reduce((sum, each) => done(sum, each) ?? sum, money);

const balanceOf = (money: Stored) => [debtIn(money), creditIn(money)];

const received = {
  ...by,
  kind: 'payment',
  fromAssignmentId: null,
  method,
  note: '',
  receivedOn: '2026-03-12',
  voids: null,
} as const;

/** What the studio does when a payment is voided; null if it refuses. */
function withoutPayment(money: Stored, assignmentId: string | null, amount: number): Stored | null {
  const entry: CashEntry = { ...received, _id: 'entry', number: 1, cashDay: '2026-03-12', assignmentId, amount };
  const moneyWithout = entered(money, oppositeOf(entry, { note: '', actorId: 'admin', at: now }));
  return refusalOfVoid({ kind: 'payment', isVoided: false, moneyWithout }) ? null : moneyWithout;
}

const acts = fc.array(act, { maxLength: 6 });

test('a payment is offered to be undone exactly while it can be voided', () => {
  fc.assert(
    fc.property(acts, fc.nat(3), amount, acts, (earlier, target, paid, followed) => {
      const before = livedThrough(noMoney, earlier);
      const assignmentId = planOf({ kind: 'pay', plan: target, amount: paid }, before)?.assignmentId ?? null;
      const money = livedThrough(entered(before, { ...received, assignmentId, amount: paid }), followed);
      const undone = withoutPayment(money, assignmentId, paid);
      const plan = assignmentId === null ? null : { assignmentId, name: 'Plan' };
      const entry = { kind: 'payment', amount: paid, method, plan, voidedBy: null } as const;
      expect(canVoid(presented(money), entry)).toBe(undone !== null);
      const isBack = undone !== null && isDeepStrictEqual(balanceOf(undone), balanceOf(before));
      expect(isBack || followed.length > 0).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('an assignment whose plan is removed as an error and whose payment is voided leaves the money that was there', () => {
  const assign = act.filter((each) => 'price' in each);
  fc.assert(
    fc.property(acts, assign, (earlier, assigned) => {
      const before = livedThrough(noMoney, earlier);
      const after = done(before, assigned);
      fc.pre(after !== null && 'price' in assigned);
      const { assignmentId } = after.plans.at(-1)!;
      const removed = withoutDebt(after, assignmentId);
      const undone = assigned.received > 0 ? withoutPayment(removed, assignmentId, assigned.received) : removed;
      expect(undone && balanceOf(undone)).toEqual(balanceOf(before));
    }),
    { numRuns: 1_000 },
  );
});
