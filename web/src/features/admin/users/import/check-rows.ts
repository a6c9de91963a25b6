import { PLAN_START_MAX_DAYS } from '@studio/contracts/limits';
import { refusals } from '@studio/contracts/http/refusals';
import { importedUserSchema } from '@studio/contracts/http/user-admin-routes';
import { studioDaysBetween, type StudioDate } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import type { Columns } from './columns.ts';
import { blamedField, type Fault, type Offer, rowReader } from './read-row.ts';
import type { Table, TableRow } from './read-table.ts';
import { createSeenPeople } from './seen-people.ts';

/** A row as it was given, and either what it says or why it cannot be imported. */
export type CheckedRow = TableRow &
  (
    | {
        readonly kind: 'ready';
        readonly person: z.output<typeof importedUserSchema>;
        /** `start` is `now` or a studio date. */
        readonly plan: { readonly planId: string; readonly start: string } | null;
      }
    | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  );

export type ReadyRow = Extract<CheckedRow, { kind: 'ready' }>;

interface CheckFacts {
  /** The plans on offer. */
  readonly plans: readonly Offer[];
  readonly today: StudioDate;
}

/**
 * Reads and checks the rows of a table. A person is checked by the schema of «Nuevo Usuario», so that faults read the same
 * (`docs/product.md` §4.9).
 */
export function checkRows(table: Table, columns: Columns, { plans, today }: CheckFacts): CheckedRow[] {
  const read = rowReader(table, columns, plans, Number(today.slice(0, 4)));
  const seen = createSeenPeople();
  return table.rows.map((row): CheckedRow => {
    const { person: form, plan, start, faults } = read(row.cells);
    const parsed = importedUserSchema.safeParse(form);
    const all = [
      ...faults,
      ...(parsed.success ? seen.faultsOf(parsed.data) : faultsIn(parsed.error)),
      ...(plan && start !== '' ? startFaults(start, today) : []),
    ];
    if (!parsed.success || all.length > 0) return { ...row, kind: 'faulty', faults: firstOfEach(all) };
    seen.add(parsed.data, row.number);
    return { ...row, kind: 'ready', person: parsed.data, plan: plan && { planId: plan.id, start: start || 'now' } };
  });
}

function startFaults(start: StudioDate, today: StudioDate): Fault[] {
  const days = studioDaysBetween(today, start);
  const { message } = refusals.PLAN_START_INVALID;
  return days >= 0 && days <= PLAN_START_MAX_DAYS ? [] : [{ field: 'start', message }];
}

function faultsIn({ issues }: z.ZodError): Fault[] {
  return issues.map(({ path: [name], message }) => ({ field: blamedField(name), message }));
}

/** The first fault of each column. */
function firstOfEach(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ field }, at) => faults.findIndex((each) => each.field === field) === at);
}
