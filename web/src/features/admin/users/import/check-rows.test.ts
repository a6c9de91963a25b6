import { describe, expect, test } from 'vitest';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { matchColumns } from './columns.ts';
import { noChoices } from './read-row.ts';
import { readTable } from './read-table.ts';

const plans = [
  { id: 'a'.repeat(24), name: 'Plan Básico', max_trainings_per_week: 2, price: 90_000 },
  { id: 'b'.repeat(24), name: 'Élite', max_trainings_per_week: 5, price: 200_000 },
];
const titles = 'Nombres;Apellidos;Correo;Tipo;Documento;Teléfono;Nacimiento;Sexo;Plan;Inicio';
const ana = 'Ana María;López;Ana@Example.com;;1.094.123.456;+57 310 456 7890;3/12/1990;F;plan basico;';

function check(...rows: readonly string[]): CheckedRow[] {
  const table = readTable([titles, ...rows].join('\n'));
  return checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' });
}
/** Ana's row with other cells. */
function anaWith(changes: Readonly<Record<string, string>>): string {
  const cells = ana.split(';');
  for (const [title, text] of Object.entries(changes)) cells[titles.split(';').indexOf(title)] = text;
  return cells.join(';');
}
const faultsOf = (row: CheckedRow | undefined) => (row?.kind === 'faulty' ? row.faults : row);
const droppedOf = (row: CheckedRow | undefined) => (row?.kind === 'ready' ? row.dropped : row);

describe('the emergency contact', () => {
  const withContact = (...cells: readonly string[]) => {
    const more = ';Contacto de emergencia;Teléfono de emergencia;Parentesco';
    const table = readTable([titles + more, [ana, ...cells].join(';')].join('\n'));
    return checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' })[0];
  };

  test('keeps its text, and accepts its telephone in the notation of any program', () => {
    const emergencyContact = { name: 'Rosa López', phone: '3001234567', relation: 'mamá' };
    expect(withContact('Rosa López', '3001234567.0', 'mamá')).toMatchObject({ person: { emergencyContact } });
  });

  test('is nobody without a name, even with a relation', () => {
    const row = withContact('', '-', 'mamá');
    expect(row?.kind === 'ready' && row.person.emergencyContact).toBeUndefined();
  });

  test.each([
    ['contactPhone', ['Rosa', '', '']],
    ['contactName', ['', '3001234567', '']],
    ['contactPhone', ['Rosa', '3,00E+09', '']],
    ['contactRelation', ['Rosa', '3001234567', 'm'.repeat(41)]],
  ])('is left out for a fault in %s: %j', (field, cells) => {
    const row = withContact(...cells);
    expect(droppedOf(row)).toMatchObject([{ field }]);
    expect(row?.kind === 'ready' && row.person.emergencyContact).toBeUndefined();
  });
});

describe('a row', () => {
  test('is a person as «Nuevo Usuario» stores one, with the plan that it names', () => {
    expect(check(ana)).toMatchObject([
      {
        kind: 'ready',
        number: 2,
        person: {
          firstName: 'Ana María',
          lastName: 'López',
          email: 'ana@example.com',
          documentType: 'Cédula de Ciudadanía',
          documentNumber: '1094123456',
          phone: '+57 310 456 7890',
          dateOfBirth: '1990-12-03',
          gender: 'female',
        },
        plan: { offer: plans[0], isListed: false },
      },
    ]);
  });

  test('needs neither birth date nor gender nor plan', () => {
    const [row] = check(anaWith({ Nacimiento: '', Sexo: '', Plan: '', Inicio: 'x' }));
    expect(droppedOf(row)).toEqual([{ field: 'start', message: 'La fecha no es válida' }]);
    const [plain] = check(anaWith({ Nacimiento: '', Sexo: '', Plan: '' }));
    expect(plain).toMatchObject({ kind: 'ready', person: { dateOfBirth: null, gender: null }, plan: null });
  });

  test('may name the day on which its plan begins', () => {
    const starts = ['25/11/2026', '1/12/2026', '46357', '24/11/2026'].map((Inicio, at) =>
      anaWith({ Inicio, Correo: `a${at}@example.com`, Documento: `10000${at}` }),
    );
    expect(check(...starts).map((row) => row.kind === 'ready' && row.plan?.from)).toEqual([
      '2026-11-25',
      '2026-12-01',
      '2026-12-01',
      '2026-11-24',
    ]);
  });

  const rounded = 'La hoja de cálculo redondeó este número. Dale formato de texto a la columna y cópiala de nuevo.';
  const incomplete = 'Por favor completa todos los campos';
  test.each([
    [{ Nombres: '' }, 'firstName', incomplete],
    [{ Apellidos: 'x'.repeat(81) }, 'lastName', 'Máximo 80 caracteres'],
    [{ Correo: 'ana@' }, 'email', 'Ingresa un correo válido'],
    [{ Documento: '1.234' }, 'documentNumber', 'El número de documento debe tener al menos 5 caracteres'],
    [{ Documento: '1,09412E+09' }, 'documentNumber', rounded],
    [
      { Tipo: 'Pasaporte', Documento: 'ñ𠮷'.repeat(15) },
      'documentNumber',
      'La contraseña es demasiado larga (máximo 72 bytes)',
    ],
    [{ Teléfono: '3,10E+09' }, 'phone', rounded],
    [
      { Teléfono: '310 456 7890 ext' },
      'phone',
      'El teléfono solo puede tener números, espacios y los signos + ( ) - .',
    ],
    [{ Tipo: 'NIT' }, 'documentType', 'Otro tipo de documento: «NIT». Usa CC, TI, CE o Pasaporte.'],
  ])('with %j has one fault, in its column', (changes, field, message) => {
    expect(faultsOf(check(anaWith(changes))[0])).toEqual([{ field, message }]);
  });

  test.each([
    [{ Nacimiento: '31/11/1990' }, 'dateOfBirth', 'La fecha de nacimiento no es válida'],
    [{ Nacimiento: '3/12/2025' }, 'dateOfBirth', 'Revisa la fecha de nacimiento: la edad mínima es de 5 años'],
    [{ Sexo: '?' }, 'gender', 'El género no es válido. Usa Femenino, Masculino u Otro.'],
    [{ Plan: 'Oro' }, 'plan', 'Plan no encontrado'],
    [{ Inicio: '24/10/2026' }, 'plan', 'terminó el 24 de noviembre de 2026'],
    [{ Inicio: '30/11/2027' }, 'start', 'La fecha de inicio debe ser de hoy en adelante, máximo en un año'],
  ])('with %j comes in without that, and without a plan whose start is in doubt', (changes, field, message) => {
    const [row] = check(anaWith(changes));
    expect(droppedOf(row)).toEqual([{ field, message }]);
    const { person, plan } = row as Extract<CheckedRow, { kind: 'ready' }>;
    const given = { dateOfBirth: person.dateOfBirth, gender: person.gender, plan, start: plan?.from };
    expect(given[field as keyof typeof given] ?? null).toBeNull();
  });

  test('has the note of its column', () => {
    const table = readTable([`${titles};Nota`, `${ana};Rodilla derecha`].join('\n'));
    const rows = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' });
    expect(rows).toMatchObject([{ person: { note: 'Rodilla derecha' } }]);
  });

  test('names the first fault of every column', () => {
    const [row] = check(';;x;;1;1;x;?;Oro;x');
    const fields = [
      'documentNumber',
      'phone',
      'firstName',
      'lastName',
      'email',
      'dateOfBirth',
      'gender',
      'plan',
      'start',
    ];
    const faults = row?.kind === 'faulty' ? row.faults.map(({ field }) => field) : [];
    expect(new Set(faults)).toEqual(new Set(fields));
    expect(faults).toHaveLength(fields.length);
  });
});

describe('a person who stands in the table twice', () => {
  test('is at fault in the later row, by email and document', () => {
    const [first, ...later] = check(
      ana,
      ana,
      anaWith({ Documento: '999999' }),
      anaWith({ Correo: 'otra@example.com', Documento: 'CC 1094123456' }),
      anaWith({ Correo: 'otro@example.com', Tipo: 'Pasaporte' }),
    );
    expect(first?.kind).toBe('ready');
    expect(later.slice(0, 3).map(faultsOf)).toEqual([
      [
        { field: 'email', message: 'El mismo correo que en la fila 2' },
        { field: 'documentNumber', message: 'El mismo documento que en la fila 2' },
      ],
      [{ field: 'email', message: 'El mismo correo que en la fila 2' }],
      [{ field: 'documentNumber', message: 'El mismo documento que en la fila 2' }],
    ]);
    expect(later[3]?.kind).toBe('ready');
  });

  test('is imported by the second row where the first one is faulty', () => {
    expect(check(anaWith({ Teléfono: '1' }), ana).map(({ kind }) => kind)).toEqual(['faulty', 'ready']);
  });
});

describe('a value that cannot be trusted', () => {
  const damaged = 'El texto llegó dañado. Prueba con otra codificación o corrígelo en la lista.';
  const otherType = (word: string) => `Otro tipo de documento: «${word}». Usa CC, TI, CE o Pasaporte.`;
  test.each([
    [{ Apellidos: 'Mu\uFFFDoz' }, 'lastName', damaged],
    [{ Apellidos: 'MuÃ±oz' }, 'lastName', damaged],
    [{ Documento: 'PPT 5123456' }, 'documentNumber', otherType('PPT')],
    [{ Tipo: 'PPT', Documento: '5123456' }, 'documentType', otherType('PPT')],
    [{ Tipo: 'Otro' }, 'documentType', otherType('Otro')],
    [
      { Tipo: 'TI', Documento: 'CC 1094123' },
      'documentNumber',
      'El tipo delante del número no es el de la columna de tipos.',
    ],
    [{ Teléfono: '#####' }, 'phone', 'La hoja de cálculo muestra un error en esta celda.'],
  ])('in %j is a fault', (changes, field, message) => {
    expect(faultsOf(check(anaWith(changes), anaWith({ Tipo: 'CC' }))[0])).toEqual([{ field, message }]);
  });

  test.each([
    ['1.094123456E9', '1094123456'],
    ['1,094,123,457.00', '1094123457'],
    ['1094123458,000', '1094123458'],
  ])('is not the document %s: it is exact', (Documento, documentNumber) => {
    expect(check(anaWith({ Documento }))).toMatchObject([{ kind: 'ready', person: { documentNumber } }]);
  });
});

describe('every row of a file is in one count', () => {
  const countsOf = (rows: readonly CheckedRow[]) =>
    rows.map((row) => (row.kind === 'left-out' ? row.reason : row.kind));

  test('with or without a person, a mail, or quotation marks that end', () => {
    const lines = [
      'LISTADO DE SOCIOS 2026',
      '',
      titles,
      ana,
      anaWith({ Correo: 'N/A' }),
      titles,
      `"${ana}`,
      `${ana};Eva`,
      'TOTAL;30',
    ];
    const table = readTable(lines.join('\n'));
    const checked = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' });
    expect(countsOf(checked)).toEqual([
      'above-titles',
      'ready',
      'no-email',
      'titles-again',
      'faulty',
      'faulty',
      'total',
    ]);
    expect(checked.map(({ number }) => number)).toEqual([1, 4, 5, 6, 7, 8, 9]);
  });

  test('of a list without mails, also where it has no such column', () => {
    const table = readTable(
      'Nombres;Apellidos;Documento;Celular\nAna;Gómez;1094123;3001234567\nLuis;;1094124;3001234568',
    );
    const checked = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' });
    expect(countsOf(checked)).toEqual(['no-email', 'faulty']);
  });
});

describe('the dates of a table', () => {
  const birthDates = (order?: 'month-first' | 'day-first') => {
    const rows = ['12/31/1990', '01/02/1990', '03/04/1985'].map((Nacimiento, at) =>
      anaWith({ Nacimiento, Correo: `a${at}@example.com`, Documento: `10000${at}` }),
    );
    const table = readTable([titles, ...rows].join('\n'));
    const choices = { ...noChoices, dateOrder: order };
    const checked = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25', choices });
    return checked.map((row) => (row.kind === 'ready' ? row.person.dateOfBirth : row.kind));
  };

  test('are read in the order that was said', () => {
    expect(birthDates('month-first')).toEqual(['1990-12-31', '1990-01-02', '1985-03-04']);
    expect(birthDates('day-first')).toEqual([null, '1990-02-01', '1985-04-03']);
  });
});

describe('the days of a plan', () => {
  const daysOf = (cells: { readonly Inicio?: string; readonly Vence?: string; readonly Nacimiento?: string }) => {
    const given = { Plan: 'Élite', Inicio: '', Vence: '', ...cells };
    const table = readTable(
      [`Nombres;Apellidos;Correo;Documento;Celular;${Object.keys(given).join(';')}`]
        .concat(`Ana;Gómez;ana@example.com;1094123;3001234567;${Object.values(given).join(';')}`)
        .join('\n'),
    );
    const choices = { ...noChoices, dateOrder: 'month-first' as const };
    const [row] = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-29', choices });
    if (row?.kind !== 'ready') throw new Error('The row is not ready.');
    return { plan: row.plan && [row.plan.from, row.plan.to], born: row.person.dateOfBirth, dropped: row.dropped };
  };

  test('need no year, as in a field: the end is the first such day after the start', () => {
    expect(daysOf({ Vence: '20 dic' }).plan).toEqual(['2026-11-20', '2026-12-20']);
    expect(daysOf({ Inicio: '20 nov' }).plan).toEqual(['2026-11-20', '2026-12-20']);
    expect(daysOf({ Inicio: '15 dic', Vence: '15 ene' }).plan).toEqual(['2026-12-15', '2027-01-15']);
    expect(daysOf({ Inicio: '1 jun 2027', Vence: '1 jul' }).plan).toEqual(['2027-06-01', '2027-07-01']);
  });

  test('without a year may be over', () => {
    expect(daysOf({ Vence: '20 nov' })).toMatchObject({ plan: null, dropped: [{ field: 'plan' }] });
  });

  test('show their order by themselves, whatever was said of a birth date in doubt', () => {
    const { plan, born } = daysOf({ Nacimiento: '12/31/1990', Vence: '15/12/2026' });
    expect(plan).toEqual(['2026-11-15', '2026-12-15']);
    expect(born).toBe('1990-12-31');
  });
});

describe('a whole name', () => {
  test('is split, and cut where somebody says so', () => {
    const table = readTable(
      'Nombre completo;Correo;Documento;Celular\nAna María Gómez;a@example.com;1094123;3001234567',
    );
    const { columns } = matchColumns(table);
    const names = (splits: ReadonlyMap<number, number>) =>
      checkRows(table, columns, { plans, today: '2026-11-25', choices: { ...noChoices, splits } }).map(
        (row) => row.kind === 'ready' && [row.person.firstName, row.person.lastName],
      );
    expect(names(new Map())).toEqual([['Ana María', 'Gómez']]);
    expect(names(new Map([[2, 1]]))).toEqual([['Ana', 'María Gómez']]);
  });

  test('begins with the last name where it has a comma, also among names that do not', () => {
    const table = readTable(
      [
        'Nombre completo;Correo;Documento;Celular',
        'Ana Ruiz;a@example.com;1094123;3001234567',
        '"Osorio Ríos, Luz Dary";l@example.com;1094124;3001234568',
      ].join('\n'),
    );
    const rows = checkRows(table, matchColumns(table).columns, { plans, today: '2026-11-25' });
    expect(rows.map((row) => row.kind === 'ready' && [row.person.firstName, row.person.lastName])).toEqual([
      ['Ana', 'Ruiz'],
      ['Luz Dary', 'Osorio Ríos'],
    ]);
  });
});
