import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { type AssignmentStatus, assignmentStatuses } from '@studio/contracts/rules/plans';
import type { CellValue, Column, Totals } from './report-table.ts';
import { assignmentLabels } from './spanish-labels.ts';

/** The number of plans, and the sums of their prices and of what was paid for them, in COP. */
interface PlanSum {
  readonly plans: number;
  readonly value: number;
  /** Null if no payment was recorded. */
  readonly received: number | null;
}

const columns: readonly Column[] = [
  { header: 'Estado', kind: 'text', excelWidth: 16, pdfWidth: 96 },
  { header: 'Planes', kind: 'number', excelWidth: 10, pdfWidth: 60 },
  { header: 'Valor', kind: 'money', excelWidth: 18, pdfWidth: 96 },
  { header: 'Vendido', kind: 'money', excelWidth: 18, pdfWidth: 96 },
  { header: 'Recibido', kind: 'money', excelWidth: 18, pdfWidth: 96 },
];

const none: PlanSum = { plans: 0, value: 0, received: null };

const plus = (sum: number | null, more: number | null) => (more === null ? sum : (sum ?? 0) + more);

/** Sums up plans by state as they are read. */
export function sumPlans() {
  const byStatus = new Map<AssignmentStatus, PlanSum>();
  return {
    byStatus,
    /** `paid`: null for a plan that counts as paid without an entry. */
    add(status: AssignmentStatus, price: number, paid: number | null): void {
      const { plans, value, received } = byStatus.get(status) ?? none;
      byStatus.set(status, { plans: plans + 1, value: value + price, received: plus(received, paid) });
    },
  };
}

const note =
  'Vendido: el precio de los planes, pagados o no, sin los rembolsados ni los asignados por error. Recibido: lo que se anotó en la caja.';

/** A line for each state that occurs, and the sum of all lines. */
export function planTotals(byStatus: ReadonlyMap<AssignmentStatus, PlanSum>): Totals {
  const found = assignmentStatuses.filter((status) => byStatus.has(status));
  const lines = found.map((status) => ({ label: assignmentLabels[status], ...sumOf(byStatus, [status]) }));
  const all = { label: 'Total', ...sumOf(byStatus, found) };
  return {
    title: 'Totales por estado',
    columns,
    rows: [...lines, all].map(({ label, plans, value, sold, received }): CellValue[] => {
      return [label, plans, value, sold, received];
    }),
    note,
  };
}

function sumOf(byStatus: ReadonlyMap<AssignmentStatus, PlanSum>, statuses: readonly AssignmentStatus[]) {
  const total = { ...none, sold: 0 };
  for (const status of statuses) {
    const { plans, value, received } = byStatus.get(status) ?? none;
    total.received = plus(total.received, received);
    total.plans += plans;
    total.value += value;
    // Paid or not, but neither refunded nor assigned by mistake (docs/product.md §7).
    if (!isVoiding(status)) total.sold += value;
  }
  return total;
}
