import fc from 'fast-check';
import { documentNumberOf } from '@studio/contracts/document-number';
import { importUsers } from '@studio/contracts/http/import-routes';
import { memberNoteSchema, nameSchema, phoneSchema } from '@studio/contracts/http/person-fields';
import { legalVersion, accountStatuses, documentTypes, genders } from '@studio/contracts/rules/people';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type ExportedPerson, personColumns } from '../../../services/reporting/reports/export/people-tables.ts';
import { csvRows } from '../../../services/reporting/reports/export/write-export.ts';
import type { MovedPlan } from '../../../web/src/features/admin/users/import/check-plan.ts';
import { checkRows } from '../../../web/src/features/admin/users/import/check-rows.ts';
import { readList, sourceOf } from '../../../web/src/features/admin/users/import/read-list.ts';

/** Texts that mean something to programs, spreadsheets and lists. */
const strange = ['None', '-', 'NaN', 'N/A', 'sin correo', "'Oneill", "'-Ana", "''5", '=1+1', '="1"', '#N/D', '###'];
const odd = ['Mu?oz', 'MuÃ±oz', 'Ana  María', '"Nani" Ruiz', 'a;b,c|d', 'Nombres', '1,09E+09', '+57', '🏋️‍♀️', '00123'];

const accepted = (schema: z.ZodType) => (text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success && parsed.data === text;
};
/** Text of a field as it may be stored. */
const textOf = (schema: z.ZodType, maxLength = 20) =>
  fc
    .oneof(fc.constantFrom(...strange, ...odd), fc.string({ unit: 'grapheme', minLength: 1, maxLength }))
    .filter(accepted(schema));

const name = textOf(nameSchema());
const phone = fc
  .oneof(
    fc.constantFrom('+57 300 123 4567', '3001234567', '310.4567890', '6067451234.12', '(606) 745-1234', '-- 1234567'),
    fc.stringMatching(/^[+(]?[\d ().-]{7,18}$/),
  )
  .filter(accepted(phoneSchema));

/** A document of any age: short, long, with letters. */
const document = fc
  .record({
    documentType: fc.constantFrom(...documentTypes),
    documentNumber: fc.oneof(
      fc.constantFrom('1', '12', 'ADMIN123', 'NONE', '-', '1E5', '0094', '1,09', 'CC12X', 'Ñ1', '12345678901234567'),
      fc.stringMatching(/^[A-ZÑ\d]{1,30}$/),
    ),
  })
  .map((each) => ({ ...each, documentNumber: documentNumberOf(each.documentType, each.documentNumber) }))
  .filter(({ documentNumber }) => documentNumber !== '');

const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const orNot = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const relation = textOf(nameSchema(), 10);
const contact = fc.record({ name, phone, relation: fc.oneof(fc.constant(''), relation) });
const instant = fc
  .integer({ min: Date.parse('2026-11-25'), max: Date.parse('2026-12-31') })
  .map((ms) => new Date(ms - (ms % 1_000)).toISOString());
const guardian = fc
  .tuple(document, fc.record({ name, relation, phone, version: fc.constant(legalVersion), at: instant }))
  .map(([its, person]) => ({ ...its, ...person }));

const offer = { id: 'c'.repeat(24), name: '-Plan =Élite; "3"', max_trainings_per_week: 3, price: 120_000 };
const plan = fc.record({
  planName: fc.constant(offer.name),
  startsOn: day('2026-10-30', '2026-11-29'),
  endsOn: day('2026-11-29', '2026-12-29'),
  classesLeft: fc.integer({ min: 0, max: 12 }),
  debt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: offer.price })),
});

const people = fc
  .uniqueArray(
    fc.record({
      document,
      person: fc.record({ firstName: name, lastName: name, phone }),
      dateOfBirth: orNot(day('1930-01-01', '2019-01-01')),
      gender: orNot(fc.constantFrom(...genders)),
      status: fc.constantFrom(...accountStatuses),
      note: orNot(textOf(memberNoteSchema)),
      emergencyContact: orNot(contact),
      guardian: orNot(guardian),
      plan: orNot(plan),
    }),
    { selector: (each) => JSON.stringify(each.document), minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((each, at) => exported(each, at)));

interface Made {
  readonly document: Pick<ExportedPerson, 'documentType'> & { readonly documentNumber: string };
  readonly person: Pick<ExportedPerson, 'firstName' | 'lastName' | 'phone'>;
  readonly dateOfBirth: string | null;
  readonly gender: ExportedPerson['gender'];
  readonly status: ExportedPerson['status'];
  readonly note: string | null;
  readonly emergencyContact: { readonly name: string; readonly phone: string; readonly relation: string } | null;
  readonly guardian: ExportedPerson['guardian'];
  readonly plan: ExportedPerson['plan'];
}

/** The person as reporting has them. */
function exported({ document: its, person, note, emergencyContact, ...others }: Made, at: number): ExportedPerson {
  const _id = String(at).padStart(24, 'a');
  return {
    _id,
    ...its,
    ...person,
    ...others,
    email: `persona${at}@example.com`,
    type: 'member',
    deleted: false,
    createdAt: new Date('2026-11-28T15:00:00Z'),
    version: 1,
    facts: { _id, note, emergencyContact, version: 1 },
  };
}

/** What an import keeps of a person, in the words of the API. */
function asSent({ facts, guardian: its, status: accountStatus, plan: _plan, ...person }: ExportedPerson) {
  const { firstName, lastName, email, dateOfBirth, gender, documentType, documentNumber } = person;
  return {
    firstName,
    lastName,
    email,
    phone: person.phone,
    dateOfBirth,
    gender,
    documentType,
    documentNumber,
    note: facts?.note ?? null,
    ...(facts?.emergencyContact && { emergencyContact: facts.emergencyContact }),
    exported: { accountStatus, ...(its && { guardian: its }) },
  };
}

const asHeld = (moved: MovedPlan | null): ExportedPerson['plan'] =>
  moved && {
    planName: moved.offer.name,
    startsOn: moved.from,
    endsOn: moved.to,
    classesLeft: moved.classes,
    debt: moved.debt,
  };

test('of «Llevarse todo», an import takes everybody, and nothing of anybody is changed', () => {
  fc.assert(
    fc.property(people, (all) => {
      const titles = personColumns.map(({ title }) => title);
      const csv = csvRows([titles, ...all.map((each) => personColumns.map(({ value }) => value(each)))]);
      const list = readList(sourceOf({ kind: 'text', bytes: new TextEncoder().encode(`\uFEFF${csv}`) }));
      const rows = checkRows(list.table, list.columns, { plans: [offer], today: '2026-11-29' });
      expect(list.questions).toEqual([]);
      expect(rows.map((row) => (row.kind === 'ready' ? row.person : row))).toEqual(all.map(asSent));
      const moved = all.map(({ plan: held }) => held && { ...held, planName: offer.name });
      expect(rows.map((row) => (row.kind === 'ready' ? asHeld(row.plan) : row))).toEqual(moved);
      const sent = JSON.parse(
        JSON.stringify({ rows: rows.flatMap((row) => (row.kind === 'ready' ? [row.person] : [])) }),
      );
      expect(importUsers.body.parse(sent)).toEqual({ rows: all.map(asSent) });
    }),
    { numRuns: 150 },
  );
});
