import type { CashEntry } from '../../models/cash-projections.ts';
import type { Period } from '../../models/report.model.ts';
import { inBatches, inPieces, readAtOnce } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';

const columns: readonly ColumnOf<CashEntry>[] = [
  { header: 'Día', kind: 'date', excelWidth: 13, pdfWidth: 50, value: ({ cashDay }) => cashDay },
  { header: 'Número', kind: 'number', excelWidth: 10, pdfWidth: 50, value: ({ number }) => number },
  { header: 'Nota', kind: 'text', excelWidth: 32, pdfWidth: 632, value: ({ note }) => note },
  { header: 'Valor', kind: 'money', excelWidth: 14, pdfWidth: 62, value: ({ amount }) => amount },
];

/** Every entry of the cash book, by the day in whose cash it counts (`docs/product.md` §7.2). */
export const cashReport: ReportDefinition = {
  type: 'cash',
  title: 'Caja',
  periodOf: 'Día de caja',
  columns,
  query: ({ cashEntries, session, period }: QueryFacts): ReportQuery => {
    const filter = countingIn(period);
    return {
      count: () => cashEntries.countDocuments(filter, { session }),
      async *batches() {
        const cursor = cashEntries.find(filter, { sort: { cashDay: 1, number: 1 }, session, batchSize: readAtOnce });
        for await (const batch of inBatches(cursor)) {
          for (const piece of inPieces(batch)) yield piece.map((entry) => cellsOf(columns, entry));
        }
      },
    };
  },
};

function countingIn({ startDate, endDate }: Period) {
  return { cashDay: { $gte: startDate ?? '', $lte: endDate ?? '9999-12-31' } };
}
