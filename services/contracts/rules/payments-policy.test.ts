import { describe, expect, test } from 'vitest';
import {
  creditIn,
  debtIn,
  debtOf,
  type Dues,
  excessOf,
  giveBackCredit,
  isDiscountOf,
  isPossible,
  payFromCredit,
  refusalOfVoid,
  surplusOf,
  takeCredit,
  withDiscount,
  withEntry,
  withoutDebt,
  withPlan,
} from './payments-policy.ts';

const plan = (change: Partial<Dues> = {}): Dues => {
  return { assignmentId: 'a', price: 100, discount: 0, paid: 0, owes: true, ...change };
};

test.each<[string, Partial<Dues>, number, number]>([
  ['nothing paid', {}, 100, 0],
  ['paid in part, with a discount', { paid: 50, discount: 20 }, 30, 0],
  ['paid', { paid: 80, discount: 20 }, 0, 0],
  ['paid too much', { paid: 101 }, 0, 1],
  ['given away', { discount: 100 }, 0, 0],
  ['paid in part before the studio moved in', { paidElsewhere: 60, paid: 10 }, 30, 0],
  ['refunded', { paid: 40, owes: false }, 0, 40],
])('a plan: %s', (_, change, debt, surplus) => {
  expect([debtOf(plan(change)), surplusOf(plan(change))]).toEqual([debt, surplus]);
});

test.each([
  [50, 10],
  [40, 0],
  [30, 0],
])('a payment of %d for a debt of 40 brings %d beyond it', (amount, excess) => {
  expect(excessOf(amount, 40)).toBe(excess);
});

test('the surplus of one plan pays no debt of another by itself', () => {
  const money = { plans: [plan({ paid: 130 }), plan({ assignmentId: 'b', paid: 60 })], unassigned: 5 };
  expect([debtIn(money), creditIn(money)]).toEqual([40, 35]);
});

describe('credit', () => {
  const money = { plans: [plan({ paid: 130 }), plan({ assignmentId: 'b', paid: 110 })], unassigned: 5 };
  const [none, first, second] = [null, 'a', 'b'].map((fromAssignmentId) => (amount: number) => {
    return { fromAssignmentId, amount };
  }) as [Part, Part, Part];
  type Part = (amount: number) => { fromAssignmentId: string | null; amount: number };

  test.each([
    [0, []],
    [5, [none(5)]],
    [6, [none(5), first(1)]],
    [45, [none(5), first(30), second(10)]],
    [46, null],
  ])('%d of 45 is taken from no plan, then from the oldest', (amount, parts) => {
    expect(takeCredit(money, amount)).toEqual(parts);
  });
});

describe('an entry', () => {
  const money = { plans: [plan(), plan({ assignmentId: 'b', paid: 150 })], unassigned: 10 };
  const paidAfter = (entry: Parameters<typeof withEntry>[1]) => {
    const { plans, unassigned } = withEntry(money, entry);
    return [...plans.map(({ paid }) => paid), unassigned];
  };

  test.each([
    ['a payment of a plan', 'a', null, 30, 'nequi', [30, 150, 10]],
    ['a payment of none', null, null, 30, 'nequi', [0, 150, 40]],
    ['money given back from a plan', 'b', null, -50, 'nequi', [0, 100, 10]],
    ['money in favour that pays a plan', 'a', null, 10, null, [10, 150, 0]],
    ['the surplus of a plan that pays another', 'a', 'b', 50, null, [50, 100, 10]],
    ['what undoes that', 'a', 'b', -50, null, [-50, 200, 10]],
  ] as const)('%s', (_, assignmentId, fromAssignmentId, amount, method, paid) => {
    expect(paidAfter({ assignmentId, fromAssignmentId, amount, method })).toEqual(paid);
  });
});

test('an entry with several sources takes from each, and its void gives back', () => {
  const money = { plans: [plan(), plan({ assignmentId: 'b', paid: 150 })], unassigned: 10 };
  const parts = [
    { fromAssignmentId: null, amount: 10 },
    { fromAssignmentId: 'b', amount: 45 },
  ];
  const opposite = parts.map((part) => ({ ...part, amount: -part.amount }));
  const paidIn = ({ plans, unassigned }: ReturnType<typeof withEntry>) => [
    ...plans.map(({ paid }) => paid),
    unassigned,
  ];
  const credit = { assignmentId: 'a', fromAssignmentId: null, method: null };
  const used = withEntry(money, { ...credit, amount: 55, parts });
  expect(paidIn(used)).toEqual([55, 105, 0]);
  expect(withEntry(used, { ...credit, amount: -55, parts: opposite })).toEqual(money);
  const refund = { assignmentId: null, fromAssignmentId: null, method: 'nequi' };
  const back = withEntry(money, { ...refund, amount: -55, parts: opposite });
  expect(paidIn(back)).toEqual([0, 105, 0]);
  expect(withEntry(back, { ...refund, amount: 55, parts })).toEqual(money);
});

test('no part of a balance may be negative', () => {
  expect(isPossible({ plans: [plan()], unassigned: 0 })).toBe(true);
  expect(isPossible({ plans: [plan(), plan({ paid: -1 })], unassigned: 2 })).toBe(false);
  expect(isPossible({ plans: [plan({ paid: 2 })], unassigned: -1 })).toBe(false);
});

test.each([
  ['a void', { kind: 'void' }, 'ENTRY_NOT_VOIDABLE'],
  ['what was voided', { isVoided: true }, 'ENTRY_ALREADY_VOIDED'],
  ['what was spent since', { moneyWithout: { plans: [], unassigned: -1 } }, 'CREDIT_SPENT'],
  ['a payment', {}, undefined],
  ['cash that is no member’s', { moneyWithout: null }, undefined],
] as const)('%s is voided, or not: %#', (_, facts, code) => {
  const payment = { kind: 'payment', isVoided: false, moneyWithout: { plans: [], unassigned: 0 } } as const;
  expect(refusalOfVoid({ ...payment, ...facts })?.code).toBe(code);
});

test('a discount is at most the price', () => {
  expect([100, 101, Number.NaN].map((amount) => isDiscountOf({ price: 100 }, amount))).toEqual([true, false, false]);
  expect([60, 61].map((amount) => isDiscountOf({ price: 100, paidElsewhere: 40 }, amount))).toEqual([true, false]);
});

describe('money in favour', () => {
  const money = { plans: [plan({ paid: 130 }), plan({ assignmentId: 'b', paid: 60 })], unassigned: 5 };

  test('pays at most what is owed for a plan, from the sources in their order', () => {
    expect(payFromCredit(money, 'b', 41)).toEqual({ kind: 'refused', code: 'MORE_THAN_DEBT' });
    for (const amount of [36, 40]) {
      expect(payFromCredit(money, 'b', amount)).toEqual({ kind: 'refused', code: 'NOT_ENOUGH_CREDIT' });
    }
    const entry = { assignmentId: 'b', method: null };
    expect(payFromCredit(money, 'b', 5)).toEqual({
      kind: 'taken',
      moved: { ...entry, fromAssignmentId: null, amount: 5 },
    });
    const parts = [
      { fromAssignmentId: null, amount: 5 },
      { fromAssignmentId: 'a', amount: 30 },
    ];
    expect(payFromCredit(money, 'b', 35)).toEqual({
      kind: 'taken',
      moved: { ...entry, fromAssignmentId: null, amount: 35, parts },
    });
  });

  test('is given back from the same sources, up to all of it', () => {
    expect(giveBackCredit(money, 36, 'nequi')).toEqual({ kind: 'refused', code: 'NOT_ENOUGH_CREDIT' });
    const parts = [
      { fromAssignmentId: null, amount: -5 },
      { fromAssignmentId: 'a', amount: -1 },
    ];
    const of = { assignmentId: null, fromAssignmentId: null, method: 'nequi' };
    expect(giveBackCredit(money, 6, 'nequi')).toEqual({ kind: 'taken', moved: { ...of, amount: -6, parts } });
  });
});

test('a discount beyond what is owed is in favour', () => {
  const money = { plans: [plan({ paid: 80 }), plan({ assignmentId: 'b', paid: 70 })], unassigned: 0 };
  const after = withDiscount(money, 'a', { discount: 30 });
  expect([debtIn(after), creditIn(after)]).toEqual([30, 10]);
});

test('one more plan is owed', () => {
  const after = withPlan({ plans: [plan({ paid: 130 })], unassigned: 5 }, plan({ assignmentId: 'b', discount: 20 }));
  expect([debtIn(after), creditIn(after)]).toEqual([80, 35]);
});

test.each([
  ['paid in part', { paid: 80 }, 85],
  ['paid', { paid: 100 }, 105],
  ['paid beyond its price', { paid: 130 }, 135],
  ['paid with a discount', { discount: 50, paid: 50 }, 55],
])('a plan that is %s and no longer charged for leaves its money in favour', (_, change, credit) => {
  const after = withoutDebt({ plans: [plan(change), plan({ assignmentId: 'b', paid: 70 })], unassigned: 5 }, 'a');
  expect([debtIn(after), creditIn(after)]).toEqual([30, credit]);
});
