import { describe, expect, test } from 'vitest';
import { fieldNames, importFields, matchColumns, missingFields, textOf } from './columns.ts';

describe('columns', () => {
  test.each([
    ['firstName', ['Nombre', 'NOMBRES', 'Primer nombre', 'First name']],
    ['lastName', ['Apellido', 'apellidos', 'Primer Apellido', 'Last name']],
    ['email', ['Correo', 'Correo electrónico', 'E-mail', 'EMAIL', 'Mail']],
    ['documentType', ['Tipo de documento', 'Tipo doc.', 'TIPO DE IDENTIFICACIÓN', 'Tipo ID', 'Tipo']],
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
        'ID',
      ],
    ],
    ['phone', ['Teléfono', 'telefono móvil', 'Celular', 'Cel.', 'Número de celular', 'WhatsApp', 'Tel']],
    ['dateOfBirth', ['Nacimiento', 'Fecha de nacimiento', 'F. nacimiento', 'Fecha nac.', 'Cumpleaños']],
    ['gender', ['Género', 'Sexo']],
    ['plan', ['Plan', 'Plan actual', 'Membresía', 'Nombre del plan']],
    ['start', ['Inicio', 'Inicio del plan', 'Fecha de inicio', 'Desde']],
  ] as const)('%s is found by its usual titles', (field, titles) => {
    expect(titles.map((title) => matchColumns([title]))).toEqual(titles.map(() => [field]));
  });

  test.each([
    'Nombre completo',
    'Lugar de nacimiento',
    'Fin del plan',
    'Precio',
    'Dirección',
    'Columna 1',
    'Nota',
    'Fila',
    'Resultado',
  ])('%s is none of them', (title) => {
    expect(matchColumns([title])).toEqual([null]);
  });

  test('of the template are all found', () => {
    expect(matchColumns(fieldNames.map((field) => importFields[field].title))).toEqual(fieldNames);
  });

  test('are taken once, but for names that are spread over two', () => {
    const titles = ['Primer nombre', 'Segundo nombre', 'Primer apellido', 'Segundo apellido', 'Correo', 'Correo 2'];
    const columns = matchColumns(titles);
    expect(columns).toEqual(['firstName', 'firstName', 'lastName', 'lastName', 'email', null]);
    expect(textOf(['Ana', '', 'Ruiz', 'Gómez'], columns, 'firstName')).toBe('Ana');
    expect(textOf(['Ana', '', 'Ruiz', 'Gómez'], columns, 'lastName')).toBe('Ruiz Gómez');
  });

  test('that an account needs are missed', () => {
    expect(missingFields(['firstName', 'email', null, 'plan'])).toEqual(['lastName', 'documentNumber', 'phone']);
  });
});
