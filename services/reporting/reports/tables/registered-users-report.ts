import { genderLabels, statusLabels } from '@studio/contracts/exported-people';
import { endOfStudioDay, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Account } from '../../models/account.model.ts';
import type { Period } from '../../models/report.model.ts';
import { holdingAt } from '../../rules/held-plan-policy.ts';
import { inBatches, inPieces, lastVisitsOf, readAtOnce } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';
import { typeLabels } from './spanish-labels.ts';

interface Row extends Account {
  readonly activePlan: string | null;
  readonly lastVisit: string | null;
}

const columns: readonly ColumnOf<Row>[] = [
  { header: 'Nombre', kind: 'text', excelWidth: 22, pdfWidth: 60, value: 'firstName' },
  { header: 'Apellido', kind: 'text', excelWidth: 22, pdfWidth: 62, value: 'lastName' },
  { header: 'Correo', kind: 'text', excelWidth: 32, pdfWidth: 134, value: 'email' },
  { header: 'Teléfono', kind: 'text', excelWidth: 17, pdfWidth: 64, value: 'phone' },
  { header: 'Tipo de documento', kind: 'text', excelWidth: 22, pdfWidth: 80, value: 'documentType' },
  { header: 'Número de documento', kind: 'text', excelWidth: 22, pdfWidth: 50, value: 'documentNumber' },
  { header: 'Fecha de nacimiento', kind: 'date', excelWidth: 21, pdfWidth: 48, value: 'dateOfBirth' },
  {
    header: 'Género',
    kind: 'text',
    excelWidth: 12,
    pdfWidth: 40,
    value: ({ gender }) => gender && genderLabels[gender],
  },
  { header: 'Tipo', kind: 'text', excelWidth: 15, pdfWidth: 54, value: ({ type }) => typeLabels[type] },
  { header: 'Estado', kind: 'text', excelWidth: 12, pdfWidth: 46, value: ({ status }) => statusLabels[status] },
  { header: 'Plan activo', kind: 'text', excelWidth: 20, pdfWidth: 60, value: 'activePlan' },
  {
    header: 'Fecha de registro',
    kind: 'date',
    excelWidth: 19,
    pdfWidth: 48,
    value: ({ createdAt }) => toStudioDate(createdAt),
  },
  { header: 'Última visita', kind: 'date', excelWidth: 14, pdfWidth: 48, value: 'lastVisit' },
];

/** All registered users by day of registration, without deleted ones. */
export const registeredUsersReport: ReportDefinition = {
  type: 'registered-users',
  title: 'Usuarios registrados',
  periodOf: 'Fecha de registro',
  columns,
  query: ({ accounts, assignments, bookings, session, period, now }: QueryFacts): ReportQuery => {
    const filter = { deleted: false, ...registeredIn(period) };
    return {
      count: () => accounts.countDocuments(filter, { session }),
      async *batches() {
        const cursor = accounts.find(filter, {
          sort: { createdAt: 1, _id: 1 },
          session,
          batchSize: readAtOnce,
        });
        for await (const batch of inBatches(cursor)) {
          const plans = await activePlansOf(batch, { assignments, session, now });
          const ids = batch.map(({ _id }) => _id);
          const visits = await lastVisitsOf(ids, { bookings, session });
          for (const piece of inPieces(batch)) {
            yield piece.map((account) => {
              const [activePlan = null, lastVisit = null] = [plans.get(account._id), visits.get(account._id)];
              return cellsOf(columns, { ...account, activePlan, lastVisit });
            });
          }
        }
      },
    };
  },
};

function registeredIn({ startDate, endDate }: Period) {
  if (startDate === null && endDate === null) return {};
  const from = startDate === null ? {} : { $gte: studioInstant(startDate, '00:00') };
  const before = endDate === null ? {} : { $lt: endOfStudioDay(endDate) };
  return { createdAt: { ...from, ...before } };
}

async function activePlansOf(
  accounts: readonly Account[],
  { assignments, session, now }: Pick<QueryFacts, 'assignments' | 'session' | 'now'>,
): Promise<ReadonlyMap<string, string>> {
  const accountId = { $in: accounts.map(({ _id }) => _id) };
  const active = await assignments
    .find({ accountId, ...holdingAt(now) }, { projection: { _id: 0, accountId: 1, planName: 1 }, session })
    .toArray();
  return new Map(active.map((assignment) => [assignment.accountId, assignment.planName]));
}
