import { expect, test } from 'vitest';
import { assignmentStatuses } from '@studio/contracts/rules/plans';
import { planTotals, sumPlans } from './plan-totals.ts';

function totalsOf(...plans: [status: (typeof assignmentStatuses)[number], price: number, paid?: number][]) {
  const sums = sumPlans();
  for (const [status, price, paid = null] of plans) sums.add(status, price, paid);
  return planTotals(sums.byStatus);
}

test('refunded and mistaken plans have a price but are not sold', () => {
  expect(
    totalsOf(
      ['Error', 210_000],
      ['active', 120_000],
      ['Vencido', 60_000],
      ['active', 120_000],
      ['Rembolsado', 165_000],
      ['Cancelado', 60_000],
      ['next', 120_000],
    ).rows,
  ).toEqual([
    ['Siguiente', 1, 120_000, 120_000, null],
    ['Activo', 2, 240_000, 240_000, null],
    ['Rembolsado', 1, 165_000, 0, null],
    ['Cancelado', 1, 60_000, 60_000, null],
    ['Error', 1, 210_000, 0, null],
    ['Vencido', 1, 60_000, 60_000, null],
    ['Total', 7, 855_000, 480_000, null],
  ]);
});

test('received amounts are shown beside the price of the plans, which says that it may be unpaid', () => {
  const { rows, note } = totalsOf(['active', 120_000, 40_000], ['active', 120_000], ['Cancelado', 60_000]);
  expect(rows).toEqual([
    ['Activo', 2, 240_000, 240_000, 40_000],
    ['Cancelado', 1, 60_000, 60_000, null],
    ['Total', 3, 300_000, 300_000, 40_000],
  ]);
  expect(note).toContain('Vendido: el precio de los planes, pagados o no');
  expect(note).toMatch(/Recibido: .+\.$/);
});

test('a plan that nobody paid is sold and not received', () => {
  expect(totalsOf(['active', 120_000, 0]).rows.at(-1)).toEqual(['Total', 1, 120_000, 120_000, 0]);
});

test('every state has a line of its own, and the lines add up to the total', () => {
  const { rows } = totalsOf(...assignmentStatuses.map((status) => [status, 1_000] as [typeof status, number]));
  expect(rows).toHaveLength(assignmentStatuses.length + 1);
  for (const column of [1, 2, 3]) {
    const sum = rows.slice(0, -1).reduce((total, row) => total + Number(row[column]), 0);
    expect(rows.at(-1)?.[column]).toBe(sum);
  }
});
