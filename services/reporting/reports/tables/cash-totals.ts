import { type PaymentMethod, paymentMethods } from '@studio/contracts/rules/payments';
import type { CashClosing, CashCount, CashEntry } from '../../models/cash.model.ts';
import type { CellValue, Column, Totals } from './report-table.ts';
import { toStudioTime } from '@studio/contracts/studio-time';
import { methodLabels } from './spanish-labels.ts';

/** COP received and paid out. */
interface Moved {
  readonly in: number;
  readonly out: number;
}

const nothing: Moved = { in: 0, out: 0 };
const plus = (a: Moved, b: Moved): Moved => ({ in: a.in + b.in, out: a.out + b.out });
const byText = new Intl.Collator('es');

/** Sums up entries as they are read: by day, method and person. Credit moves no money and is left out. */
export function sumCash() {
  const byDay = new Map<string, Moved>();
  const byMethod = new Map<PaymentMethod, Moved>();
  const byPerson = new Map<string, Moved>();
  return {
    byDay,
    byMethod,
    byPerson,
    /** `person`: account id of who received the money; of a void, who received that of the voided entry. */
    add({ cashDay, method, amount }: Pick<CashEntry, 'cashDay' | 'method' | 'amount'>, person: string): void {
      if (method === null) return;
      const moved = { in: Math.max(0, amount), out: Math.max(0, -amount) };
      byDay.set(cashDay, plus(byDay.get(cashDay) ?? nothing, moved));
      byMethod.set(method, plus(byMethod.get(method) ?? nothing, moved));
      byPerson.set(person, plus(byPerson.get(person) ?? nothing, moved));
    },
  };
}

type CashSums = Pick<ReturnType<typeof sumCash>, 'byDay' | 'byMethod' | 'byPerson'>;

/**
 * The tables beside the entries: by method, by person, by day, and the counts of shifts and the closings of the same days
 * if there are any.
 */
export function cashTotals(
  { byDay, byMethod, byPerson }: CashSums,
  { counts, closings }: { readonly counts: readonly CashCount[]; readonly closings: readonly CashClosing[] },
  nameOf: (accountId: string) => string,
): Totals[] {
  const methods = paymentMethods.flatMap((method) => {
    const moved = byMethod.get(method);
    return moved ? [[methodLabels[method], moved] as const] : [];
  });
  const people = [...byPerson].map(([accountId, moved]) => [nameOf(accountId), moved] as const);
  const sums = [
    movedTable('Totales por medio', { header: 'Medio', kind: 'text' }, methods),
    movedTable(
      'Totales por persona',
      { header: 'Recibió', kind: 'text' },
      people.toSorted(([a], [b]) => byText.compare(a, b)),
    ),
    movedTable('Totales por día', { header: 'Día', kind: 'date' }, [...byDay]),
  ];
  if (counts.length > 0) sums.push(countsTable(counts, nameOf));
  if (closings.length > 0) sums.push(closingsTable(closings, nameOf));
  return sums;
}

function movedTable(
  title: string,
  of: Pick<Column, 'header' | 'kind'>,
  lines: readonly (readonly [string, Moved])[],
): Totals {
  const all = lines.reduce((sum, [, moved]) => plus(sum, moved), nothing);
  return {
    title,
    columns: [
      { ...of, excelWidth: 30, pdfWidth: 160 },
      ...['Entró', 'Salió', 'Neto'].map(
        (each) => ({ header: each, kind: 'money', excelWidth: 18, pdfWidth: 90 }) as const,
      ),
    ],
    rows: [...lines, ['Total', all] as const].map(([label, moved]) => {
      return [label, moved.in, moved.out, moved.in - moved.out];
    }),
    note: 'El saldo a favor que paga un plan no mueve dinero, y no está en estas sumas.',
  };
}

const countColumns: readonly Column[] = [
  { header: 'Día', kind: 'date', excelWidth: 13, pdfWidth: 54 },
  { header: 'Hora', kind: 'time', excelWidth: 9, pdfWidth: 40 },
  { header: 'Contó', kind: 'text', excelWidth: 30, pdfWidth: 180 },
  { header: 'Debía haber', kind: 'money', excelWidth: 16, pdfWidth: 80 },
  { header: 'Contado', kind: 'money', excelWidth: 16, pdfWidth: 80 },
  { header: 'Diferencia', kind: 'money', excelWidth: 16, pdfWidth: 80 },
  { header: 'Nota', kind: 'text', excelWidth: 40, pdfWidth: 280 },
];

function countsTable(counts: readonly CashCount[], nameOf: (accountId: string) => string): Totals {
  return {
    title: 'Cuadres de turno',
    columns: countColumns,
    rows: counts.map(({ day, countedAt, countedBy, expected, counted, note }): CellValue[] => {
      const time = toStudioTime(countedAt).slice(0, 5);
      return [day, time, nameOf(countedBy), expected, counted, counted - expected, note];
    }),
    note: 'Efectivo contado sin cerrar la caja. El turno que sigue empieza con lo contado.',
  };
}

const closingColumns: readonly Column[] = [
  { header: 'Día', kind: 'date', excelWidth: 13, pdfWidth: 54 },
  { header: 'Cierre', kind: 'number', excelWidth: 10, pdfWidth: 38 },
  { header: 'Base', kind: 'money', excelWidth: 16, pdfWidth: 70 },
  { header: 'Entró', kind: 'money', excelWidth: 16, pdfWidth: 70 },
  { header: 'Salió', kind: 'money', excelWidth: 16, pdfWidth: 70 },
  { header: 'Cuadres', kind: 'money', excelWidth: 16, pdfWidth: 62 },
  { header: 'Debía haber', kind: 'money', excelWidth: 16, pdfWidth: 70 },
  { header: 'Contado', kind: 'money', excelWidth: 16, pdfWidth: 70 },
  { header: 'Diferencia', kind: 'money', excelWidth: 16, pdfWidth: 66 },
  { header: 'Cerró', kind: 'text', excelWidth: 30, pdfWidth: 104 },
  { header: 'Nota', kind: 'text', excelWidth: 40, pdfWidth: 120 },
];

/** What to know about a closing. A drawer cannot hold less than nothing, so such a day has a fault (`docs/product.md` §2.9). */
function noteOf({ expected, note }: CashClosing): string {
  const fault = expected < 0 ? 'Revisar: debía haber menos de cero' : '';
  return [fault, note].filter(Boolean).join(' · ');
}

function closingsTable(closings: readonly CashClosing[], nameOf: (accountId: string) => string): Totals {
  const sum = (of: (closing: CashClosing) => number) => closings.reduce((total, closing) => total + of(closing), 0);
  const differenceOf = ({ counted, expected }: CashClosing) => counted - expected;
  const lines = closings.map((closing): CellValue[] => {
    const { _id: day, number, opening, cashIn, cashOut, found = 0, expected, counted, closedBy } = closing;
    const money = [opening, cashIn, cashOut, found, expected, counted, differenceOf(closing)];
    return [day, number, ...money, nameOf(closedBy), noteOf(closing)];
  });
  const [came, went, difference] = [sum(({ cashIn }) => cashIn), sum(({ cashOut }) => cashOut), sum(differenceOf)];
  const foundAtShifts = sum(({ found = 0 }) => found);
  return {
    title: 'Cierres',
    columns: closingColumns,
    rows: [...lines, ['Total', null, null, came, went, foundAtShifts, null, null, difference, null, null]],
    note: 'Efectivo. Diferencia: lo contado menos lo que debía haber. Cuadres: lo que ya sobró o faltó en los turnos; la diferencia del día es la suma de las dos.',
  };
}
