import { expect, test } from 'vitest';
import {
  balanceInWords,
  endingInWords,
  mistakeInWords,
  owedPlans,
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

test('owed plans stand oldest first, and their first day tells two of the same name apart', () => {
  const older = { ...plan, startDate: '2026-02-01' };
  const other = { ...plan, name: 'Constante' };
  const words = (plans: readonly PlanBalance[]) => owedPlans(plans).map(({ label }) => plain(label));
  expect(words([plan, { ...other, debt: 0 }, other])).toEqual([
    'Constante · debe $ 40.000',
    'Amanecer · debe $ 40.000',
  ]);
  expect(words([plan, older])).toEqual([
    'Amanecer desde el 1 feb · debe $ 40.000',
    'Amanecer desde el 1 mar · debe $ 40.000',
  ]);
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

test('a balance says debt and credit, and nothing where there is neither', () => {
  expect(plain(balanceInWords({ debt: 40_000, credit: 5_000 }))).toBe('Debe $ 40.000 · $ 5.000 a favor');
  expect(balanceInWords({ debt: 0, credit: 0 })).toBeNull();
});
