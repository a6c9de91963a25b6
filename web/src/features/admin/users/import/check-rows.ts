import { importedUserSchema } from '@studio/contracts/http/user-admin-routes';
import type { Person } from '@studio/contracts/person';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import { checkPlan, type Mark, type MovedPlan } from './check-plan.ts';
import type { Columns } from './columns.ts';
import type { TableRow } from './read-cells.ts';
import { exportedReader } from './read-exported.ts';
import type { ImportField } from './column-titles.ts';
import type { Offer } from '../../plans/offer.ts';
import { blamedField, type Fault, noChoices, type ReadingChoices, rowReader } from './read-row.ts';
import { type NoPerson, noPersonIn, type Table } from './read-table.ts';
import type { SplitName } from './split-name.ts';

/** Why a row of the file is not a person to import. */
export type LeftOutReason = 'no-email' | 'above-titles' | NoPerson;

/** A row as it was given, and its outcome: each row of a file is exactly one of these. */
export type CheckedRow = TableRow &
  (
    | {
        readonly kind: 'ready';
        readonly person: z.output<typeof importedUserSchema>;
        readonly plan: MovedPlan | null;
        /** What is odd about its plan. */
        readonly marks: readonly Mark[];
        /** Cells at fault that the person comes in without. */
        readonly dropped: readonly Fault[];
        /** How its whole name was split, if it has one. */
        readonly wholeName?: SplitName;
      }
    | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
    | { readonly kind: 'left-out'; readonly reason: LeftOutReason }
  );

export type ReadyRow = Extract<CheckedRow, { kind: 'ready' }>;

interface CheckFacts {
  /** The plans on offer. */
  readonly plans: readonly Offer[];
  readonly today: StudioDate;
  readonly choices?: ReadingChoices;
}

/** What a person can come in without, by the part of the form that holds it; a plan is no part of it. */
const dispensable = {
  dateOfBirth: 'dateOfBirth',
  gender: 'gender',
  contactName: 'emergencyContact',
  contactPhone: 'emergencyContact',
  contactRelation: 'emergencyContact',
  note: 'note',
  plan: null,
  start: null,
  end: null,
  classes: null,
  paid: null,
  debt: null,
} as const satisfies Partial<Record<ImportField, string | null>>;

const isOfPlan = ({ field }: Fault) =>
  field !== null && field in dispensable && dispensable[field as keyof typeof dispensable] === null;

const noPlanToOwe = 'La deuda es de un plan, y esta fila no tiene ninguno.';

const isDispensable = (fault: Fault): fault is Fault & { readonly field: keyof typeof dispensable } =>
  fault.field !== null && fault.field in dispensable;

/**
 * Reads and checks the rows of a table, including those above the titles. A person is checked like in «Nuevo Usuario»,
 * so that faults read the same (`docs/product.md` §4.9).
 */
export function checkRows(
  table: Table,
  columns: Columns,
  { plans, today, choices = noChoices }: CheckFacts,
): CheckedRow[] {
  const read = rowReader(table.rows, columns, { plans, today, choices });
  const offers = new Map(plans.map((offer) => [offer.id, offer]));
  const readExported = exportedReader(table.titles);
  const seen = createSeenPeople();
  const check = (row: TableRow): CheckedRow => {
    if (row.broken !== undefined) return { ...row, kind: 'faulty', faults: [{ field: null, message: row.broken }] };
    const reason = noPersonIn(row, table);
    if (reason !== null) return { ...row, kind: 'left-out', reason };
    const exported = readExported(row);
    const { person: form, planId, listed, faults: misread, whole } = read(row);
    const offer = offers.get(planId);
    const checked = offer && !misread.some(isOfPlan) ? checkPlan(offer, listed, today) : null;
    const readFaults = [
      ...misread.filter((fault) => !exported || isOfPlan(fault)),
      ...(checked?.kind === 'faulty' ? checked.faults : []),
      ...(planId === '' && listed.debt ? [{ field: 'debt' as const, message: noPlanToOwe }] : []),
    ];
    const { parsed, faults, dropped } = parsePerson(exported ?? form, readFaults);
    const all = firstOfEach(parsed ? [...faults, ...seen.faultsOf(parsed)] : faults);
    const lacksEmail = (exported ?? form).email === '';
    if (lacksEmail && all.every(({ field }) => field === 'email'))
      return { ...row, kind: 'left-out', reason: 'no-email' };
    if (!parsed || all.length > 0) return { ...row, kind: 'faulty', faults: [...all, ...dropped] };
    seen.add(parsed, row.number);
    const { plan, marks } = checked?.kind === 'plan' ? checked : { plan: null, marks: [] };
    return {
      ...row,
      kind: 'ready',
      person: parsed,
      plan,
      marks,
      dropped,
      ...(whole && !exported && { wholeName: whole }),
    };
  };
  return [
    ...table.above.map((row): CheckedRow => ({ ...row, kind: 'left-out', reason: 'above-titles' })),
    ...table.rows.map(check),
  ];
}

/**
 * A person without the cells that are at fault and that nobody needs: their faults are `dropped`, the others keep the
 * person out.
 */
function parsePerson(form: object, misread: readonly Fault[]) {
  const whole = importedUserSchema.safeParse(form);
  const all = firstOfEach([...misread, ...(whole.success ? [] : faultsIn(whole.error))]);
  const dropped = all.filter(isDispensable);
  const without = new Set(dropped.map(({ field }) => dispensable[field]));
  const rest = Object.fromEntries(Object.entries(form).filter(([name]) => !without.has(name as never)));
  const parsed = importedUserSchema.safeParse(rest);
  const faults = [...all.filter((fault) => !isDispensable(fault)), ...(parsed.success ? [] : faultsIn(parsed.error))];
  return { parsed: parsed.success ? parsed.data : null, faults, dropped };
}

function faultsIn({ issues }: z.ZodError): Fault[] {
  return issues.map(({ path, message }) => ({ field: blamedField(path), message }));
}

/** The first fault of each column. */
function firstOfEach(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ field }, at) => faults.findIndex((each) => each.field === field) === at);
}

type Identity = Pick<Person, 'email' | 'documentType' | 'documentNumber'>;

/** The people of the rows so far: a later row with the email or document of one of them is at fault. */
function createSeenPeople() {
  const rows = new Map<string, number>();
  const keysOf = ({ email, documentType, documentNumber }: Identity) => ({
    email,
    documentNumber: `${documentType} ${documentNumber}`,
  });
  const words = { email: 'El mismo correo', documentNumber: 'El mismo documento' };
  return {
    add(person: Identity, row: number): void {
      for (const key of Object.values(keysOf(person))) rows.set(key, row);
    },
    faultsOf(person: Identity): Fault[] {
      const keys = keysOf(person);
      return (['email', 'documentNumber'] as const).flatMap((field) => {
        const row = rows.get(keys[field]);
        return row === undefined ? [] : [{ field, message: `${words[field]} que en la fila ${row}` }];
      });
    },
  };
}
