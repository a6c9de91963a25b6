import { lastDayHeld } from '@studio/contracts/rules/plans-policy';
import type { Balance } from '../../models/cash.model.ts';
import type { Account } from '../../models/account.model.ts';
import type { Assignment } from '../../models/plan.model.ts';
import type { Period } from '../../models/report.model.ts';
import { statusAt } from '../../rules/held-plan-policy.ts';
import { inBatches, inPieces, lastVisitsOf, readAtOnce } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';
import { planTotals, sumPlans } from './plan-totals.ts';
import { assignmentLabels } from './spanish-labels.ts';

/** An assignment with its state as of now. */
interface Row extends Assignment {
  readonly holder: Holder | undefined;
  /** Null also for a deleted user. */
  readonly lastVisit: string | null;
  /** Undefined for a plan that counts as paid without an entry. */
  readonly dues: Dues | undefined;
}

type Dues = Balance['plans'][number];
type Holder = Pick<Account, '_id' | 'firstName' | 'lastName' | 'email' | 'documentType' | 'documentNumber' | 'deleted'>;

const columns: readonly ColumnOf<Row>[] = [
  { header: 'Usuario', kind: 'text', excelWidth: 32, pdfWidth: 108, value: ({ holder }) => nameOf(holder) },
  { header: 'Correo', kind: 'text', excelWidth: 32, pdfWidth: 104, value: ({ holder }) => holder?.email ?? null },
  { header: 'Documento', kind: 'text', excelWidth: 34, pdfWidth: 96, value: ({ holder }) => documentOf(holder) },
  { header: 'Plan', kind: 'text', excelWidth: 24, pdfWidth: 70, value: 'planName' },
  { header: 'Precio', kind: 'money', excelWidth: 14, pdfWidth: 56, value: 'price' },
  { header: 'Inicio', kind: 'date', excelWidth: 13, pdfWidth: 48, value: 'startsOn' },
  { header: 'Fin', kind: 'date', excelWidth: 13, pdfWidth: 48, value: lastDayHeld },
  { header: 'Estado', kind: 'text', excelWidth: 14, pdfWidth: 54, value: ({ status }) => assignmentLabels[status] },
  { header: 'Clases otorgadas', kind: 'number', excelWidth: 18, pdfWidth: 50, value: 'classesGranted' },
  { header: 'Última visita', kind: 'date', excelWidth: 14, pdfWidth: 48, value: 'lastVisit' },
  { header: 'Pagado', kind: 'money', excelWidth: 14, pdfWidth: 56, value: ({ dues }) => dues?.paid ?? null },
  { header: 'Debe', kind: 'money', excelWidth: 14, pdfWidth: 56, value: ({ dues }) => dues?.debt ?? null },
];

/** Every plan assignment, by first day; those of deleted users are listed without a name (`docs/product.md` §7.2). */
export const userPlansReport: ReportDefinition = {
  type: 'user-plans',
  title: 'Planes de usuario',
  periodOf: 'Inicio del plan',
  columns,
  query: ({ accounts, assignments, balances, bookings, session, period, now }: QueryFacts): ReportQuery => {
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
          const dues = await duesOf(batch, { balances, session });
          for (const piece of inPieces(batch)) {
            yield piece.map((assignment) => {
              const { _id, accountId, price } = assignment;
              const status = statusAt(assignment, now);
              const [holder, lastVisit = null, due] = [holders.get(accountId), visits.get(accountId), dues.get(_id)];
              sums.add(status, price, due?.paid ?? null);
              return cellsOf(columns, { ...assignment, status, holder, lastVisit, dues: due });
            });
          }
        }
      },
      totals: () => [planTotals(sums.byStatus)],
    };
  },
};

function beginningIn({ startDate, endDate }: Period) {
  return { startsOn: { $gte: startDate ?? '', $lte: endDate ?? '9999-12-31' } };
}

/** What was paid and is owed for each assignment that is in a balance. */
async function duesOf(
  assignments: readonly Assignment[],
  { balances, session }: Pick<QueryFacts, 'balances' | 'session'>,
): Promise<ReadonlyMap<string, Dues>> {
  const ids = [...new Set(assignments.map(({ accountId }) => accountId))];
  const kept = await balances.find({ _id: { $in: ids } }, { projection: { plans: 1 }, session }).toArray();
  return new Map(kept.flatMap(({ plans }) => plans.map((dues) => [dues.assignmentId, dues] as const)));
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
