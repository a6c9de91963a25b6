import type { Account, Assignment } from '../../models/projections.ts';
import type { Period } from '../../models/report.model.ts';
import { lastDayOf, statusAt } from '../../rules/held-plan-policy.ts';
import { inBatches, inPieces, lastVisitsOf, readAtOnce } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';
import { planTotals, sumPlans } from './plan-totals.ts';
import { assignmentLabels } from './spanish-labels.ts';

interface Row {
  readonly assignment: Assignment;
  readonly holder: Holder | undefined;
  /** Null for a deleted user, too. */
  readonly lastVisit: string | null;
  readonly now: Date;
}

type Holder = Pick<Account, '_id' | 'firstName' | 'lastName' | 'email' | 'documentType' | 'documentNumber' | 'deleted'>;

const columns: readonly ColumnOf<Row>[] = [
  { header: 'Usuario', kind: 'text', excelWidth: 32, pdfWidth: 132, value: ({ holder }) => nameOf(holder) },
  { header: 'Correo', kind: 'text', excelWidth: 32, pdfWidth: 130, value: ({ holder }) => holder?.email ?? null },
  { header: 'Documento', kind: 'text', excelWidth: 34, pdfWidth: 124, value: ({ holder }) => documentOf(holder) },
  { header: 'Plan', kind: 'text', excelWidth: 24, pdfWidth: 88, value: ({ assignment }) => assignment.planName },
  { header: 'Precio', kind: 'money', excelWidth: 14, pdfWidth: 62, value: ({ assignment }) => assignment.price },
  { header: 'Inicio', kind: 'date', excelWidth: 13, pdfWidth: 50, value: ({ assignment }) => assignment.startsOn },
  { header: 'Fin', kind: 'date', excelWidth: 13, pdfWidth: 50, value: ({ assignment }) => lastDayOf(assignment) },
  {
    header: 'Estado',
    kind: 'text',
    excelWidth: 14,
    pdfWidth: 54,
    value: ({ assignment, now }) => assignmentLabels[statusAt(assignment, now)],
  },
  {
    header: 'Clases otorgadas',
    kind: 'number',
    excelWidth: 18,
    pdfWidth: 54,
    value: ({ assignment }) => assignment.classesGranted,
  },
  { header: 'Última visita', kind: 'date', excelWidth: 14, pdfWidth: 50, value: ({ lastVisit }) => lastVisit },
];

/** Every assignment of a plan, by the day it began; those of deleted users stay without the name (`docs/product.md` §7.2). */
export const userPlansReport: ReportDefinition = {
  type: 'user-plans',
  title: 'Planes de usuario',
  periodOf: 'Inicio del plan',
  columns,
  query: ({ accounts, assignments, bookings, session, period, now }: QueryFacts): ReportQuery => {
    const filter = beginningIn(period);
    const sums = sumPlans();
    return {
      count: () => assignments.countDocuments(filter, { session }),
      async *batches() {
        const cursor = assignments.find(filter, {
          sort: { startsOn: 1, _id: 1 },
          session,
          batchSize: readAtOnce,
        });
        for await (const batch of inBatches(cursor)) {
          const holders = await holdersOf(batch, { accounts, session });
          const present = [...holders.values()].filter(({ deleted }) => !deleted).map(({ _id }) => _id);
          const visits = await lastVisitsOf(present, { bookings, session });
          for (const piece of inPieces(batch)) {
            yield piece.map((assignment) => {
              sums.add(statusAt(assignment, now), assignment.price);
              const { accountId } = assignment;
              const lastVisit = visits.get(accountId) ?? null;
              return cellsOf(columns, { assignment, holder: holders.get(accountId), lastVisit, now });
            });
          }
        }
      },
      totals: () => planTotals(sums.byStatus),
    };
  },
};

function beginningIn({ startDate, endDate }: Period) {
  return { startsOn: { $gte: startDate ?? '', $lte: endDate ?? '9999-12-31' } };
}

async function holdersOf(
  assignments: readonly Assignment[],
  { accounts, session }: Pick<QueryFacts, 'accounts' | 'session'>,
): Promise<ReadonlyMap<string, Holder>> {
  const ids = [...new Set(assignments.map(({ accountId }) => accountId))];
  const fields = { firstName: 1, lastName: 1, email: 1, documentType: 1, documentNumber: 1, deleted: 1 } as const;
  const holders = await accounts.find<Holder>({ _id: { $in: ids } }, { projection: fields, session }).toArray();
  return new Map(holders.map((holder) => [holder._id, holder]));
}

function nameOf(holder: Holder | undefined): string {
  if (!holder || holder.deleted) return 'Usuario eliminado';
  return `${holder.firstName} ${holder.lastName}`;
}

function documentOf(holder: Holder | undefined): string | null {
  if (!holder?.documentNumber) return null;
  return `${holder.documentType ?? ''} ${holder.documentNumber}`.trim();
}
