import { expect, test } from 'vitest';
import {
  afterDiscount,
  afterForgiving,
  afterPayment,
  balanceInWords,
  endingInWords,
  mistakeInWords,
  replacingInWords,
  standingInWords,
} from './balance-words.ts';
import type { PlanBalance } from './payment-endpoints.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test.each([
  [{ debt: 40_000, others: 0, credit: 0 }, 'Queda debiendo $ 40.000'],
  [{ debt: 0, others: 0, credit: 0 }, 'Queda al día'],
  [{ debt: 0, others: 0, credit: 20_000 }, 'Queda con $ 20.000 a favor'],
  [{ debt: 0, others: 30_000, credit: 0 }, 'Queda debiendo $ 30.000 de otros planes'],
  [{ debt: 40_000, others: 30_000, credit: 0 }, 'Queda debiendo $ 70.000 ($ 30.000 de otros planes)'],
  [{ debt: 40_000, others: 0, credit: 5_000 }, 'Queda debiendo $ 40.000 y con $ 5.000 a favor'],
])('%j is said as «%s»', (standing, words) => expect(plain(standingInWords(standing))).toBe(words));

test.each([
  ['a part leaves a debt', { received: 80_000, fromCredit: 0 }, { debt: 40_000, credit: 20_000 }],
  ['credit fills it up', { received: 100_000, fromCredit: 20_000 }, { debt: 0, credit: 0 }],
  ['what is too much is in favour', { received: 130_000, fromCredit: 0 }, { debt: 0, credit: 30_000 }],
])('of a payment for 120,000 with 20,000 in favour %s', (_, paid, left) => {
  expect(afterPayment({ due: 120_000, others: 0, credit: 20_000, ...paid })).toEqual({ others: 0, ...left });
});

const plan: PlanBalance = {
  assignmentId: '0'.repeat(24),
  name: 'Amanecer',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  status: 'active',
  price: 120_000,
  discount: 0,
  discountReason: '',
  paid: 80_000,
  debt: 40_000,
};

test('a discount beyond what is owed is in favour', () => {
  const money = { debt: 70_000, credit: 0, plans: [plan], entries: [], lastMethod: null, version: 1 };
  expect(afterDiscount(money, plan, 50_000)).toEqual({ debt: 0, others: 30_000, credit: 10_000 });
});

test('the end of a plan says what is owed and left', () => {
  expect(endingInWords(plan, 'Cancelado').map(plain)).toEqual([
    'Pagó $ 80.000: si termina como Rembolsado quedan a favor.',
    'Por Amanecer sigue debiendo $ 40.000.',
  ]);
  expect(endingInWords(plan, 'Rembolsado').map(plain)).toEqual([
    'Pagó $ 80.000: quedan a favor.',
    'Ya no debe $ 40.000.',
  ]);
});

test('a plan that another replaces says what was paid, and what becomes of it if it was a mistake', () => {
  expect(replacingInWords(plan, false).map(plain)).toEqual([
    'Por Amanecer pagó $ 80.000.',
    'Por Amanecer sigue debiendo $ 40.000.',
  ]);
  expect(replacingInWords(plan, true).map(plain)).toEqual(['Pagó $ 80.000: quedan a favor.', 'Ya no debe $ 40.000.']);
  expect(mistakeInWords(plan)).toBe('Fue un error: lo pagado queda a favor');
  expect(plain(mistakeInWords({ ...plan, paid: 0, debt: 120_000 }))).toBe('Fue un error: ya no debe $ 120.000');
});

test.each([
  ['paid in part', {}, { debt: 30_000, credit: 85_000 }],
  ['paid', { paid: 120_000, debt: 0 }, { debt: 70_000, credit: 125_000 }],
  ['paid beyond its price', { paid: 130_000, debt: 0 }, { debt: 70_000, credit: 125_000 }],
  ['paid with a discount', { discount: 50_000, paid: 70_000, debt: 0 }, { debt: 70_000, credit: 75_000 }],
])('a plan that is %s and no longer charged for leaves its money in favour', (_, change, after) => {
  const money = { debt: 70_000, credit: 5_000, plans: [], entries: [], lastMethod: null, version: 1 };
  expect(afterForgiving(money, { ...plan, ...change })).toMatchObject(after);
});

test('a balance says debt and credit, and nothing where there is neither', () => {
  expect(plain(balanceInWords({ debt: 40_000, credit: 5_000 }))).toBe('Debe $ 40.000 · $ 5.000 a favor');
  expect(balanceInWords({ debt: 0, credit: 0 })).toBeNull();
});
