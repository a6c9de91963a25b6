import { describe, expect, test } from 'vitest';
import { type CheckedRow, checkRows } from './check-rows.ts';
import type { Encoding } from './decode-text.ts';
import { busySeconds, encoded, type Listed, peopleOf } from './list-fixtures.ts';
import { openPoints, readList, sourceOf } from './read-list.ts';

const people = peopleOf(2000);
const facts = { plans: [], today: '2026-11-27' };
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayOf = (date: string) => date.split('-').map(Number) as [number, number, number];
const dayFirst = (date: string) => {
  const [year, month, day] = dayOf(date);
  return `${day}/${month}/${year}`;
};
const grouped = (digits: string, mark: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, mark);
const asDouble = (digits: string) =>
  `${digits.charAt(0)}.${digits.slice(1).replace(/0+$/, '') || '0'}E${digits.length - 1}`;
const quoted = (cell: string) => `"${cell}"`;

interface Program {
  readonly name: string;
  readonly titles: readonly string[];
  readonly row: (person: Listed, at: number) => readonly string[];
  readonly separator: string;
  readonly end: string;
  readonly encoding: Encoding;
  readonly mark?: true;
}

const programs: readonly Program[] = [
  {
    name: 'Excel in Colombia',
    titles: ['ID', 'Nombres', 'Apellidos', 'Cédula', 'Teléfono fijo', 'Celular', 'Correo', 'Fecha de nacimiento'],
    row: (each, at) => [
      String(15_000 + at),
      each.firstName,
      each.lastName,
      each.documentNumber,
      '6067451234',
      each.phone,
      each.email,
      dayFirst(each.dateOfBirth),
    ],
    separator: ';',
    end: '\r\n',
    encoding: 'windows-1252',
  },
  {
    name: 'Excel in the United States',
    titles: ['First Name', 'Last Name', 'Email Address', 'Document', 'Mobile', 'Birth Date', 'Emergency contact phone'],
    row: (each) => {
      const [year, month, day] = dayOf(each.dateOfBirth);
      const document = quoted(`${grouped(each.documentNumber, ',')}.00`);
      return [each.firstName, each.lastName, each.email, document, each.phone, `${month}/${day}/${year}`, '3109999999'];
    },
    separator: ',',
    end: '\r\n',
    encoding: 'utf-8',
    mark: true,
  },
  {
    name: 'LibreOffice',
    titles: ['Apellido(s)', 'Nombre(s)', 'Documento de identidad', 'Tipo', 'E-mail', 'WhatsApp', 'F. nacimiento'].map(
      quoted,
    ),
    row: (each) => {
      const texts = [each.lastName, each.firstName, grouped(each.documentNumber, '.'), 'Mensual', each.email].map(
        quoted,
      );
      return [...texts, each.phone, dayFirst(each.dateOfBirth)];
    },
    separator: ',',
    end: '\n',
    encoding: 'utf-8',
  },
  {
    name: 'Google Sheets',
    titles: ['Nombre', 'Apellido', 'No. documento', 'Celular', 'Correo', 'Cumpleaños', 'Nota'],
    row: (each) => [
      each.firstName,
      each.lastName,
      each.documentNumber,
      `+57 ${each.phone}`,
      each.email,
      each.dateOfBirth,
      '"Calle 1, casa 2\nArmenia"',
    ],
    separator: ',',
    end: '\r\n',
    encoding: 'utf-8',
  },
  {
    name: 'Google Forms',
    titles: [
      'Marca temporal',
      'Dirección de correo electrónico',
      'Apellidos y nombres',
      'Escribe tu número de cédula',
      '¿Cuál es tu celular?',
      'Fecha de nacimiento (dd/mm/aaaa)',
    ].map(quoted),
    row: (each) =>
      [
        '2026/11/27 10:00:00 a. m. GMT-5',
        each.email,
        `${each.lastName}, ${each.firstName}`,
        each.documentNumber,
        each.phone,
        dayFirst(each.dateOfBirth),
      ].map(quoted),
    separator: ',',
    end: '\n',
    encoding: 'utf-8',
  },
  {
    name: 'pandas',
    titles: ['', 'first_name', 'last_name', 'email', 'document_number', 'phone', 'date_of_birth', 'gender'],
    row: (each, at) => [
      String(at),
      each.firstName,
      each.lastName,
      each.email,
      `${each.documentNumber}.0`,
      `${each.phone}.0`,
      `${each.dateOfBirth} 00:00:00`,
      'NaN',
    ],
    separator: ',',
    end: '\n',
    encoding: 'utf-8',
  },
  {
    name: 'Java',
    titles: ['firstName', 'lastName', 'email', 'documentNumber', 'mobilePhone', 'birthDate', 'plan'],
    row: (each) => {
      const [year, month, day] = dayOf(each.dateOfBirth);
      return [
        each.firstName,
        each.lastName,
        each.email,
        asDouble(each.documentNumber),
        asDouble(each.phone),
        `Mon ${months[month - 1]} ${String(day).padStart(2, '0')} 00:00:00 COT ${year}`,
        'null',
      ];
    },
    separator: '|',
    end: '\n',
    encoding: 'windows-1252',
  },
  {
    name: 'an old program of MS-DOS',
    titles: ['NOMBRES   ', 'APELLIDOS ', 'CEDULA', 'CELULAR', 'CORREO', 'FECHA NAC'],
    row: (each) => [
      each.firstName.toUpperCase().padEnd(20),
      each.lastName.toUpperCase().padEnd(20),
      each.documentNumber.padStart(12),
      each.phone,
      each.email.padEnd(30),
      dayFirst(each.dateOfBirth).replaceAll('/', '-'),
    ],
    separator: ';',
    end: '\r\n',
    encoding: 'cp850',
  },
];

function fileOf({ titles, row, separator, end, encoding, mark }: Program): Uint8Array {
  const rows = [titles, ...people.map(row)].map((cells) => cells.join(separator));
  return encoded(`${mark ? '\uFEFF' : ''}${rows.join(end)}${end}`, encoding);
}

describe('a list of 2,000 people', () => {
  test.each(programs)('by $name comes in without a hand on it, in a moment', (program) => {
    const bytes = fileOf(program);
    let checked: readonly CheckedRow[] = [];
    const seconds = busySeconds(() => {
      const list = readList(sourceOf({ kind: 'text', bytes }));
      expect(openPoints(list, [])).toEqual({ missing: [], questions: [], values: [], isDateOrderOpen: false });
      checked = checkRows(list.table, list.columns, facts);
    });
    expect(checked.map((row) => (row.kind === 'ready' ? row.person : row))).toEqual(
      people.map((person) => ({
        ...person,
        phone: program.name === 'Google Sheets' ? `+57 ${person.phone}` : person.phone,
        documentType: 'Cédula de Ciudadanía',
        gender: null,
        ...(program.name === 'Google Sheets' && { note: 'Calle 1, casa 2 Armenia' }),
      })),
    );
    expect(seconds).toBeLessThan(6);
  });
});
