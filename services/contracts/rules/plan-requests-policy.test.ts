import { expect, test } from 'vitest';
import { dayAsSaid, isSameReference, refusalOfAsking } from './plan-requests-policy.ts';

const today = '2027-03-10';
const paid = { way: 'bre-b', reference: '8812', on: today } as const;
const facts = {
  ways: ['bre-b', 'estudio'],
  hasOpen: false,
  hasNext: false,
  price: 120_000,
  shownPrice: 120_000,
  paid,
} as const;

test.each([
  [{}, null],
  [{ paid: null }, null],
  [{ ways: [] }, 'PLAN_REQUESTS_OFF'],
  [{ ways: [], hasOpen: true, hasNext: true }, 'PLAN_REQUESTS_OFF'],
  [{ hasOpen: true, hasNext: true }, 'PLAN_REQUEST_OPEN'],
  [{ hasNext: true, shownPrice: 110_000 }, 'PLAN_AHEAD'],
  [{ shownPrice: 110_000 }, 'PLAN_PRICE_CHANGED'],
  [{ paid: { ...paid, way: 'nequi' } }, 'WAY_TO_PAY_GONE'],
  [{ paid: { ...paid, on: '2027-02-08' } }, null],
  [{ paid: { ...paid, on: '2027-02-07' } }, 'PAID_ON_INVALID'],
  [{ paid: { ...paid, on: '2027-03-11' } }, 'PAID_ON_INVALID'],
] as const)('with %o, asking is refused as %s', (given, code) => {
  expect(refusalOfAsking({ ...facts, ...given }, today)?.code ?? null).toBe(code);
});

test.each([
  ['nequi', 'nequi', '2027-03-08', '2027-03-08'],
  ['bre-b', 'transferencia', today, today],
  ['cuenta', 'transferencia', '2027-02-07', '2027-02-08'],
  ['nequi', 'efectivo', '2027-03-08', undefined],
  ['nequi', 'transferencia', '2027-03-08', undefined],
  ['estudio', 'efectivo', '2027-03-08', undefined],
] as const)('what is said to be paid by %s and comes by %s, on %s, is received on %s', (way, method, on, day) => {
  expect(dayAsSaid({ ...paid, way, on }, method, today)).toBe(day);
});

test.each([
  ['8812', ' 88-12 ', true],
  ['M8812a', 'm 8812 A', true],
  ['8812', '8813', false],
  ['', '', false],
  ['-', '·', false],
])('%o and %o: the same reference is %s', (one, other, same) => {
  expect(isSameReference(one, other)).toBe(same);
});
