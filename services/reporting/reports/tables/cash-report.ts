import { namedPlan } from '@studio/contracts/named-plan';
import { toStudioTime } from '@studio/contracts/studio-time';
import type { CashEntryKind } from '@studio/contracts/rules/payments';
import type { CashEntry } from '../../models/cash.model.ts';
import type { Period } from '../../models/report.model.ts';
import { cashTotals, sumCash } from './cash-totals.ts';
import { dayInFigures } from './in-words.ts';
import { inBatches, inPieces, nameIn, namesOf, readAtOnce } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';
import { methodLabels } from './spanish-labels.ts';

interface Row {
  readonly entry: CashEntry;
  /** Null if the entry concerns none. */
  readonly member: string | null;
  readonly plan: string | null;
  /** Numbers of the entry that this one voids, and of the entry that voids this one; null if none. */
  readonly voids: number | null;
  readonly voidedBy: number | null;
  readonly receivedBy: string;
  /** Who asked for it from the desk; null if nobody did. */
  readonly askedBy: string | null;
}

const columns: readonly ColumnOf<Row>[] = [
  { header: 'Día', kind: 'date', excelWidth: 13, pdfWidth: 50, value: ({ entry }) => entry.cashDay },
  { header: 'N.º', kind: 'number', excelWidth: 9, pdfWidth: 42, value: ({ entry }) => entry.number },
  {
    header: 'Hora',
    kind: 'time',
    excelWidth: 9,
    pdfWidth: 36,
    value: ({ entry }) => toStudioTime(entry.at).slice(0, 5),
  },
  { header: 'Concepto', kind: 'text', excelWidth: 36, pdfWidth: 146, value: conceptOf },
  { header: 'Miembro', kind: 'text', excelWidth: 32, pdfWidth: 126, value: 'member' },
  {
    header: 'Medio',
    kind: 'text',
    excelWidth: 15,
    pdfWidth: 64,
    value: ({ entry: { method } }) => method && methodLabels[method],
  },
  { header: 'Valor', kind: 'money', excelWidth: 16, pdfWidth: 68, value: ({ entry }) => entry.amount },
  { header: 'Recibió', kind: 'text', excelWidth: 30, pdfWidth: 116, value: 'receivedBy' },
  { header: 'Nota', kind: 'text', excelWidth: 40, pdfWidth: 146, value: noteOf },
];

/** Every entry of the cash book, by the day in whose cash it counts (`docs/product.md` §7.2). */
export const cashReport: ReportDefinition = {
  type: 'cash',
  title: 'Caja',
  periodOf: 'Día de caja',
  columns,
  query: (facts: QueryFacts): ReportQuery => {
    const { cashEntries, cashCounts, cashClosings, session, period } = facts;
    const filter = { cashDay: within(period) };
    const names = new Map<string, string>();
    return {
      count: () => cashEntries.countDocuments(filter, { session }),
      async summary() {
        const sums = sumCash();
        const voided = await cashEntries.distinct('voids', filter, { session });
        const originals = await readOriginals(voided, facts);
        const projection = { cashDay: 1, method: 1, actorId: 1, amount: 1, voids: 1 } as const;
        const moved = cashEntries.find(filter, { projection, sort: { cashDay: 1, number: 1 }, session });
        for await (const entry of moved) sums.add(entry, originals.get(entry.voids)?.actorId ?? entry.actorId);
        const counts = await cashCounts.find({ day: within(period) }, { sort: { number: 1 }, session }).toArray();
        const closings = await cashClosings.find({ _id: within(period) }, { sort: { _id: 1 }, session }).toArray();
        const people = [...counts.map(({ countedBy }) => countedBy), ...closings.map(({ closedBy }) => closedBy)];
        await readNames([...sums.byPerson.keys(), ...people], facts, names);
        return cashTotals(sums, { counts, closings }, (accountId) => nameIn(names, accountId));
      },
      async *batches() {
        const cursor = cashEntries.find(filter, { sort: { cashDay: 1, number: 1 }, session, batchSize: readAtOnce });
        for await (const batch of inBatches(cursor)) {
          const describe = await readAbout(batch, facts, names);
          for (const piece of inPieces(batch)) yield piece.map((entry) => cellsOf(columns, describe(entry)));
        }
      },
    };
  },
};

function within({ startDate, endDate }: Period) {
  return { $gte: startDate ?? '', $lte: endDate ?? '9999-12-31' };
}

/** The entry's concept in the wording of the screens. */
function conceptOf({ entry: { kind, note }, plan, voids }: Row): string {
  const concepts: Readonly<Record<CashEntryKind, string>> = {
    payment: plan === null ? 'Abono a favor' : namedPlan(plan, 'Plan'),
    refund: 'Dinero devuelto',
    credit: plan === null ? 'Saldo a favor usado' : `Saldo a favor usado para el ${namedPlan(plan)}`,
    void: `Anula el n.º ${voids ?? ''}`.trim(),
    'cash-in': note,
    'cash-out': note,
  };
  return concepts[kind];
}

function noteOf({ entry: { kind, note, receivedOn, cashDay }, voidedBy, askedBy }: Row): string | null {
  const parts = [
    kind === 'cash-in' || kind === 'cash-out' ? '' : note,
    receivedOn === cashDay ? '' : `Recibido el ${dayInFigures(receivedOn)}`,
    voidedBy === null ? '' : `Anulado por el n.º ${voidedBy}`,
    askedBy === null ? '' : `Lo pidió ${askedBy}`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

type Names = Map<string, string>;

/** Adds the names of the accounts that are not deleted. */
async function readNames(accountIds: readonly string[], facts: QueryFacts, names: Names): Promise<void> {
  const missing = [...new Set(accountIds)].filter((accountId) => !names.has(accountId));
  for (const [accountId, name] of await namesOf(missing, facts)) names.set(accountId, name);
}

/** Entries that were voided, by their ids; nulls are ignored. */
async function readOriginals(ids: readonly (string | null)[], { cashEntries, session }: QueryFacts) {
  const _id = { $in: ids.filter((id) => id !== null) };
  const found = await cashEntries.find({ _id }, { projection: { number: 1, actorId: 1 }, session }).toArray();
  return new Map<string | null, CashEntry>(found.map((entry) => [entry._id, entry]));
}

/** Reads the related data that the rows of these entries need. */
async function readAbout(
  entries: readonly CashEntry[],
  facts: QueryFacts,
  names: Names,
): Promise<(entry: CashEntry) => Row> {
  const { assignments, cashEntries, session } = facts;
  const planIds = [...new Set(entries.flatMap(({ assignmentId }) => assignmentId ?? []))];
  const voided = entries.flatMap(({ voids }) => voids ?? []);
  const people = entries.flatMap(({ accountId, actorId, askedBy }) => [accountId ?? [], actorId, askedBy ?? []].flat());
  const [, plans, originals, opposites] = await Promise.all([
    readNames(people, facts, names),
    assignments.find({ _id: { $in: planIds } }, { projection: { planName: 1 }, session }).toArray(),
    readOriginals(voided, facts),
    cashEntries
      .find({ voids: { $in: entries.map(({ _id }) => _id) } }, { projection: { number: 1, voids: 1 }, session })
      .toArray(),
  ]);
  const planNames = new Map(plans.map(({ _id, planName }) => [_id, planName]));
  const voidedBy = new Map(opposites.map(({ voids, number }) => [voids, number]));
  return (entry) => {
    const { _id, accountId, assignmentId, voids, actorId, askedBy } = entry;
    return {
      entry,
      member: accountId === null ? null : nameIn(names, accountId),
      plan: assignmentId === null ? null : (planNames.get(assignmentId) ?? 'desconocido'),
      voids: originals.get(voids)?.number ?? null,
      voidedBy: voidedBy.get(_id) ?? null,
      receivedBy: nameIn(names, actorId),
      askedBy: askedBy === undefined ? null : nameIn(names, askedBy),
    };
  };
}
