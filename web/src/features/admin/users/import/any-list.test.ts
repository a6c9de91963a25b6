import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import type { Encoding } from './decode-text.ts';
import { encoded, type Listed, peopleOf } from './list-fixtures.ts';
import { assignColumn, openPoints, type ReadList, readList, sourceOf } from './read-list.ts';

const facts = { plans: [], today: '2026-11-27' };

const letters = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñü]{1,8}$/);
const titled = {
  firstName: ['Nombres', 'NOMBRE', 'Nombre(s)', 'firstName', 'Primer nombre'],
  lastName: ['Apellidos', 'Apellido(s)', 'last_name', 'Apellido del socio'],
  email: ['Correo', 'E-mail', 'Email address', 'Dirección de correo electrónico'],
  documentNumber: ['Cédula', 'Documento', 'No. de identificación', 'C.C.'],
  phone: ['Celular', 'Teléfono móvil', 'Número de celular'],
  dateOfBirth: ['Fecha de nacimiento', 'Nacimiento', 'F. nac.'],
} as const satisfies Record<keyof Listed, readonly string[]>;

/** Columns of somebody else's data, or of data that is not imported: none of their values may reach a person. */
const strange: readonly (readonly [string, (at: number) => string])[] = [
  ['ID', (at) => String(15_000 + at)],
  ['Id cliente', (at) => String(25_000 + at)],
  ['Teléfono de emergencia', (at) => String(3_190_000_000 + at)],
  ['Correo acudiente', (at) => `acudiente${at}@example.com`],
  ['Nombre de la madre', () => 'Otra Persona'],
  ['Documento del padre', (at) => String(70_000_000 + at)],
  ['Teléfono fijo', (at) => String(6_067_000_000 + at)],
  ['Tipo', () => 'Mensual'],
  ['Fecha de ingreso', () => '13/13/2020'],
  ['Observaciones', () => 'paga tarde'],
];

const roundedNumber = (digits: string) => `${digits.charAt(0)},${digits.slice(1, 3)}E+0${digits.length - 1}`;
const otherDocument = (digits: string) => `PPT ${digits}`;

const numberForms: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `${digits}.0`,
  (digits) => `${digits},00`,
  (digits) => `${digits},000`,
  (digits) => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.'),
  (digits) => `${digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.00`,
  (digits) => `${digits.charAt(0)}.${digits.slice(1)}E${digits.length - 1}`,
  (digits) => `CC ${digits}`,
  roundedNumber,
  otherDocument,
];

const parts = (date: string) => date.split('-') as [string, string, string];
const monthFirst = (date: string) => {
  const [year, month, day] = parts(date);
  return `${month}/${day}/${year}`;
};
const dateForms: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.replaceAll('-', '/'),
  (date) => `${date} 00:00:00`,
  (date) => parts(date).toReversed().join('/'),
  monthFirst,
];

type Damage = 'none' | 'open-quote' | 'nickname' | 'more-cells' | 'dead-character' | 'no-mail';

const damages: readonly Damage[] = ['none', 'open-quote', 'nickname', 'more-cells', 'dead-character', 'no-mail'];

const lists = fc.record({
  names: fc.array(fc.tuple(letters, letters), { minLength: 1, maxLength: 12 }),
  /** The position of the first person in a long list, so that any day and month may occur. */
  first: fc.nat({ max: 300 }),
  damage: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant<Damage>('none') }, fc.constantFrom(...damages)), {
    minLength: 12,
    maxLength: 12,
  }),
  titles: fc.record({
    firstName: fc.constantFrom(...titled.firstName),
    lastName: fc.constantFrom(...titled.lastName),
    email: fc.constantFrom(...titled.email),
    documentNumber: fc.constantFrom(...titled.documentNumber),
    phone: fc.constantFrom(...titled.phone),
    dateOfBirth: fc.constantFrom(...titled.dateOfBirth),
  }),
  strangers: fc.subarray([...strange]),
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  separator: fc.constantFrom(';', ',', '\t', '|'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom<Encoding>('utf-8', 'windows-1252', 'cp850', 'macintosh', 'utf-16le', 'utf-16be'),
  quoting: fc.constantFrom('all', 'needed'),
  writeNumber: fc.constantFrom(...numberForms),
  writeDate: fc.constantFrom(...dateForms),
  above: fc.constantFrom('', 'LISTADO DE SOCIOS 2026'),
  named: fc.boolean(),
});

const somebody = peopleOf(400);

type MadeList = typeof lists extends fc.Arbitrary<infer L> ? L : never;

/** Other encodings cannot write the replacement character. */
const isUtf8 = ({ encoding }: MadeList) => encoding === 'utf-8';

/** The people of a generated list, and the file that a program makes of them. */
function fileOf(made: MadeList) {
  const { separator, quoting, damage } = made;
  const people = made.names.map(([firstName, lastName], at): Listed => ({
    ...somebody[made.first + at * 7]!,
    firstName,
    lastName,
  }));
  const own = (Object.keys(made.titles) as (keyof Listed)[]).map(
    (field) => [made.titles[field], (at: number) => cellOf(made, people[at]!, field)] as const,
  );
  const columns = [...own, ...made.strangers]
    .map((column, at) => ({ column, order: made.order[at]! }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ column }) => column);
  const write = (cell: string) =>
    quoting === 'all' || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const rowOf = (at: number) => {
    const cells = columns.map(([title, value]) => {
      const cell = write(damage[at] === 'no-mail' && title === made.titles.email ? 'N/A' : value(at));
      if (title !== made.titles.firstName) return cell;
      if (damage[at] === 'open-quote') return `"${people[at]!.firstName}`;
      if (damage[at] === 'nickname') return `"Nani" ${people[at]!.firstName}`;
      return damage[at] === 'dead-character' && isUtf8(made) ? `Mu\uFFFDoz` : cell;
    });
    return (damage[at] === 'more-cells' ? [...cells, 'Eva', 'Paz'] : cells).join(separator);
  };
  const lines = [
    ...(made.named ? [`sep=${separator}`] : []),
    ...(made.above === '' ? [] : [made.above]),
    columns.map(([title]) => write(title)).join(separator),
    ...people.map((_, at) => rowOf(at)),
  ];
  return { people, bytes: encoded(lines.join(made.end), made.encoding) };
}

function cellOf(made: MadeList, person: Listed, field: keyof Listed): string {
  if (field === 'documentNumber') return made.writeNumber(person.documentNumber);
  return field === 'dateOfBirth' ? made.writeDate(person.dateOfBirth) : person[field];
}

/** Answers the open questions of a list, as somebody would who knows it. */
function answered(list: ReadList, made: MadeList): ReadList {
  const named = list.questions.reduce(
    (each, { field, candidates }) =>
      assignColumn(
        each,
        candidates.find((at) => list.table.titles[at] === made.titles[field as keyof Listed])!,
        field,
      ),
    list,
  );
  if (!openPoints(named, []).isDateOrderOpen) return named;
  return { ...named, choices: { ...named.choices, dateOrder: 'month-first' } };
}

const unreadable = new Set([roundedNumber, otherDocument]);

/** The person as in the list, or the count that includes their row. */
function whatBecomesOf(person: Listed, made: MadeList, damage: Damage) {
  const isDamaged = damage === 'open-quote' || damage === 'more-cells' || (damage === 'dead-character' && isUtf8(made));
  if (isDamaged || unreadable.has(made.writeNumber)) return 'faulty';
  if (damage === 'no-mail') return 'left-out';
  const firstName = damage === 'nickname' ? `"Nani" ${person.firstName}` : person.firstName;
  return { ...person, firstName, documentType: 'Cédula de Ciudadanía', gender: null };
}

test('of any list, nobody gets a value of somebody else, and every row is in one count', () => {
  fc.assert(
    fc.property(lists, (made) => {
      const { people, bytes } = fileOf(made);
      // If no day is after the twelfth, nothing in a list shows that it writes the month first.
      fc.pre(made.writeDate !== monthFirst || people.some(({ dateOfBirth }) => Number(dateOfBirth.slice(8)) > 12));
      const list = answered(readList(sourceOf({ kind: 'text', bytes })), made);
      const checked = checkRows(list.table, list.columns, { ...facts, choices: list.choices });
      const rows = checked.filter((row) => row.kind !== 'left-out' || row.reason !== 'above-titles');
      expect(checked.length - rows.length).toBe(made.above === '' ? 0 : 1);
      expect(rows).toHaveLength(people.length);
      expect(rows.map((row) => (row.kind === 'ready' ? row.person : row.kind))).toEqual(
        people.map((person, at) => whatBecomesOf(person, made, made.damage[at]!)),
      );
    }),
    { numRuns: 300 },
  );
});
