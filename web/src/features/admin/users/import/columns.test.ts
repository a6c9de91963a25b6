import { describe, expect, test } from 'vitest';
import { fieldNames, importFields, namingOf, templateFields } from './column-titles.ts';
import { filled, matchColumns, missingFields, textOf } from './columns.ts';

const match = (titles: readonly string[], ...rows: (readonly string[])[]) =>
  matchColumns({ titles, rows: rows.map((cells, at) => ({ number: at + 2, cells })) });

describe('columns', () => {
  test.each([
    ['firstName', ['Nombre', 'NOMBRES', 'Nombre(s)', 'Primer nombre', 'First name', 'firstName', 'Nombre del socio']],
    ['lastName', ['Apellido', 'apellidos', 'Apellido(s)', 'Primer Apellido', 'Last name', 'last_name', 'Surname']],
    [
      'wholeName',
      ['Nombre completo', 'Nombres y apellidos', 'Nombre y apellido', '¿Cuál es tu nombre completo?', 'Full name'],
    ],
    ['wholeNameLastFirst', ['Apellidos y nombres', 'Apellidos, Nombres', 'APELLIDO Y NOMBRE']],
    [
      'email',
      [
        'Correo',
        'Correo electrónico',
        'E-mail',
        'EMAIL',
        'Mail',
        'Email address',
        'Dirección de correo electrónico',
        'Correo electrónico *',
        'Correo (obligatorio)',
        'email_address',
      ],
    ],
    ['documentType', ['Tipo de documento', 'Tipo doc.', 'TIPO DE IDENTIFICACIÓN', 'Tipo ID', 'T.D.']],
    [
      'documentNumber',
      [
        'Documento',
        'Cédula',
        'CEDULA',
        'No. de documento',
        'Número de cédula',
        'C.C.',
        'Identificación',
        'Doc. de identidad',
        'Número de documento de identidad',
        'N° documento',
        'Nº Cédula',
        'CC / TI',
        'Cédula/NIT',
        'Escribe tu número de cédula',
        'documentNumber',
      ],
    ],
    [
      'phone',
      [
        'Teléfono',
        'telefono móvil',
        'Celular',
        'Cel.',
        'Número de celular',
        'WhatsApp',
        'Tel',
        'Número de contacto',
        'Teléfono / Celular',
        'Celular (WhatsApp)',
        'Teléfono fijo',
        'mobilePhone',
        'Phone 1 - Value',
      ],
    ],
    ['dateOfBirth', ['Nacimiento', 'Fecha de nacimiento', 'F. nacimiento', 'Fecha nac.', 'Cumpleaños', 'dateOfBirth']],
    ['gender', ['Género', 'Sexo', 'Sexo (M/F)', 'Sexo/Género']],
    [
      'contactName',
      [
        'Contacto de emergencia',
        'CONTACTO EMERGENCIA',
        'Nombre contacto de emergencia',
        'Nombre completo del contacto de emergencia',
        'En caso de emergencia llamar a',
        'Persona de contacto en caso de emergencia (obligatorio)',
        'Emergency contact',
        'emergencyContactName',
      ],
    ],
    [
      'contactPhone',
      [
        'Teléfono de emergencia',
        'Celular emergencia',
        'Número de emergencia',
        'Número de contacto de emergencia',
        'Teléfono del contacto de emergencia',
        'Contacto de emergencia (teléfono)',
        'Emergency contact phone',
        'Emergency phone number',
      ],
    ],
    [
      'contactRelation',
      ['Parentesco', 'Parentesco del contacto', 'Parentesco contacto de emergencia', 'Emergency contact relationship'],
    ],
    ['plan', ['Plan', 'Plan actual', 'Membresía', 'Nombre del plan', 'Plan 2026', 'Tipo de plan']],
    ['start', ['Inicio', 'Inicio del plan', 'Fecha de inicio', 'Desde']],
    ['end', ['Vence', 'Vencimiento', 'Fecha de vencimiento', 'Fin del plan', 'Hasta', 'Válido hasta', 'Vence el']],
    ['classes', ['Clases restantes', 'Quedan', 'Clases', 'Saldo de clases', 'Clases disponibles', 'Classes left']],
    ['paid', ['Pagado', 'Valor pagado', 'Abonado', 'Paid']],
    ['debt', ['Debe', 'Deuda', 'Saldo pendiente', 'Saldo por pagar', 'Valor adeudado']],
    ['note', ['Nota', 'Notas', 'NOTA', 'Nota para entrenadores']],
  ] as const)('%s is found by its usual titles', (field, titles) => {
    expect(titles.filter((title) => namingOf(title)?.field !== field)).toEqual([]);
  });

  test.each([
    'Lugar de nacimiento',
    'Precio',
    'Dirección',
    'Columna 1',
    'Observaciones',
    'Nota médica',
    'Fila',
    'Resultado',
    'Marca temporal',
    'Nombre de usuario',
    'Fecha de expedición de la cédula',
  ])('%s is none of them', (title) => {
    expect(namingOf(title)).toBeNull();
  });

  test.each([
    'Celular acudiente',
    'Correo acudiente',
    'Nombre del acudiente',
    'Teléfono de la madre',
    'Cédula del padre',
    'Correo (mamá)',
    'Nombre de la empresa',
    'Teléfono oficina',
    'Celular del entrenador',
    'Documento del responsable',
    'Correo del contacto de emergencia',
    'Cédula contacto de emergencia',
    'Dirección en caso de emergencia',
    'EPS para urgencias',
    'Nombre y teléfono de contacto de emergencia',
    'Parentesco del acudiente',
    'Teléfono referido',
  ])('%s is somebody else’s', (title) => {
    expect(namingOf(title)).toBeNull();
  });

  test('of the template are all found', () => {
    const titles = templateFields.map((field) => importFields[field].title);
    expect(match(titles)).toEqual({ columns: templateFields, questions: [] });
  });

  test('that can be chosen by hand have a title each', () => {
    expect(new Set(fieldNames.map((field) => importFields[field].title)).size).toBe(fieldNames.length);
  });

  test.each([
    [
      ['ID', 'Nombre', 'Apellido', 'Cédula', 'Celular', 'Correo'],
      [null, 'firstName', 'lastName', 'documentNumber', 'phone', 'email'],
    ],
    [
      ['Id cliente', 'Número de documento'],
      [null, 'documentNumber'],
    ],
    [
      ['Teléfono de emergencia', 'Número de contacto'],
      [null, 'phone'],
    ],
    [
      ['Teléfono fijo', 'Celular'],
      [null, 'phone'],
    ],
    [
      ['Teléfono', 'WhatsApp', 'Celular'],
      [null, null, 'phone'],
    ],
    [
      ['Correo 2', 'Correo'],
      [null, 'email'],
    ],
    [
      ['Celular de contacto', 'Teléfono'],
      [null, 'phone'],
    ],
    [
      ['Primer nombre', 'Otros nombres'],
      ['firstName', 'firstName'],
    ],
    [
      ['Otro teléfono', 'Teléfono'],
      [null, 'phone'],
    ],
    [
      ['Nombre completo', 'Nombres', 'Apellidos'],
      [null, 'firstName', 'lastName'],
    ],
    [
      ['Nombre', 'Nombre completo'],
      [null, 'wholeName'],
    ],
  ])('%j are told apart by the best title', (titles, columns) => {
    expect(match(titles)).toEqual({ columns, questions: [] });
  });

  test('that compete are asked about', () => {
    expect(match(['Correo', 'Celular', 'E-mail', 'Celular'])).toEqual({
      columns: [null, null, null, null],
      questions: [
        { field: 'email', candidates: [0, 2] },
        { field: 'phone', candidates: [1, 3] },
      ],
    });
  });

  test('with a title that is not sure are asked about', () => {
    expect(match(['ID', 'Nombre', 'Apellido']).questions).toEqual([{ field: 'documentNumber', candidates: [0] }]);
  });

  test('of «Socio» may have names or numbers', () => {
    expect(match(['Socio', 'Cédula']).questions).toEqual([{ field: 'wholeName', candidates: [0] }]);
    expect(match(['Cliente', 'Nombre', 'Cédula'], ['7', 'Ana Gómez', '1']).columns[1]).toBe('wholeName');
    expect(match(['Cliente', 'Nombre completo']).columns).toEqual([null, 'wholeName']);
  });

  test('of types are known by their cells', () => {
    expect(match(['Tipo'], ['CC'], ['PPT'], ['']).columns).toEqual(['documentType']);
    expect(match(['Tipo'], ['Mensual'], ['Trimestral']).columns).toEqual([null]);
  });

  test('of one title may have whole names', () => {
    expect(match(['Nombre', 'Cédula'], ['Ana Gómez', '1'], ['Luis Ruiz', '2']).columns[0]).toBe('wholeName');
    expect(match(['Nombre', 'Cédula'], ['Ana', '1'], ['Luis', '2']).columns[0]).toBe('firstName');
  });

  test('hold names that are spread over several', () => {
    const { columns } = match(['Primer nombre', 'Segundo nombre', 'Primer apellido', 'Segundo apellido']);
    expect(columns).toEqual(['firstName', 'firstName', 'lastName', 'lastName']);
    expect(textOf(['Ana', '-', 'Ruiz', 'Gómez'], columns, 'firstName')).toBe('Ana');
    expect(textOf(['Ana', '', 'Ruiz', 'Gómez'], columns, 'lastName')).toBe('Ruiz Gómez');
    expect(match(['Nombre', 'Segundo nombre', 'Apellido', 'Segundo apellido']).columns).toEqual(columns);
  });

  test.each([
    [
      ['Teléfono', 'Contacto de emergencia', 'Teléfono de emergencia', 'Parentesco'],
      ['phone', 'contactName', 'contactPhone', 'contactRelation'],
    ],
    [
      ['Contacto de emergencia', 'Teléfono del contacto', 'Celular'],
      ['contactName', 'contactPhone', 'phone'],
    ],
    // A contact needs a name and a telephone.
    [
      ['Celular', 'Teléfono de emergencia', 'Parentesco'],
      ['phone', null, null],
    ],
    [
      ['Celular', 'Contacto de emergencia'],
      ['phone', null],
    ],
  ])('%j: whom to call is never taken for the member', (titles, columns) => {
    expect(match(titles)).toEqual({ columns, questions: [] });
  });

  test('of an emergency contact without a telephone of the member are asked about', () => {
    const { columns, questions } = match(['Contacto de emergencia', 'Teléfono del contacto']);
    expect(columns).toEqual([null, null]);
    expect(questions).toEqual([{ field: 'phone', candidates: [1] }]);
  });

  test('of a relation are asked about where somebody else has columns, too', () => {
    const titles = ['Contacto de emergencia', 'Teléfono de emergencia', 'Acudiente', 'Parentesco'];
    const { columns, questions } = match(titles);
    expect(columns).toEqual(['contactName', 'contactPhone', null, null]);
    expect(questions).toEqual([{ field: 'contactRelation', candidates: [3] }]);
  });

  test('of an emergency contact are names or telephones by their cells; those with both are left out', () => {
    const phones = [
      ['Rosa', '300 123 4567'],
      ['Luis', ''],
    ];
    expect(match(['Nombre contacto emergencia', 'Contacto de emergencia'], ...phones).columns).toEqual([
      'contactName',
      'contactPhone',
    ]);
    const both = [['Rosa (mamá) 300 123 4567', '3001234567']];
    expect(match(['Contacto de emergencia', 'Celular'], ...both).columns).toEqual([null, 'phone']);
  });

  test('that an account needs are missed', () => {
    expect(missingFields(['firstName', 'email', null, 'plan'])).toEqual(['lastName', 'documentNumber', 'phone']);
    expect(missingFields(['wholeName', 'email'])).toEqual(['documentNumber', 'phone']);
  });
});

test.each(['NaN', 'NULL', 'None', 'N/A', '-', '--', 'n.a.', '<NA>', 'NaT', '#N/A', 'No aplica', ' nan ', 'sin correo'])(
  '%s is an empty cell',
  (cell) => {
    expect(filled(cell)).toBe('');
  },
);

test.each(['Nan', 'Na', 'Null', 'Nulla', 'O', '0'])('%s is none', (cell) => {
  expect(filled(cell)).toBe(cell);
});
