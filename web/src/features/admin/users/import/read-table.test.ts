import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);

describe('a table', () => {
  test('keeps the numbers of the spreadsheet where rows are empty', () => {
    const { rows } = readTable('\uFEFFNombre;Correo\n;\n\nAna;ana@example.com\n"Lu\nis";luis@example.com\n;\n\n');
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [4, 'Ana'],
      [5, 'Lu is'],
    ]);
  });

  test.each(['Ana;ana@example.com;310', 'Ana;x;1.094.123.456', 'Ana;x;1 094 123', 'Ana;x;CC 1.094.123'])(
    'without titles numbers its columns: %s',
    (row) => {
      const { titles, rows } = readTable(row);
      expect(titles).toEqual(['Columna 1', 'Columna 2', 'Columna 3']);
      expect(rows).toHaveLength(1);
    },
  );

  test.each([
    'LISTADO DE SOCIOS 2026;;;;\n;;;;',
    'LISTADO DE SOCIOS 2026\n',
    'Estudio de Armenia;;;;\nCorte: 27/11/2026;;;;\n\n;;;;',
  ])('may have a headline above its titles, which is counted: %j', (headline) => {
    const { titles, rows, above } = readTable(
      `${headline}\nNombres;Apellidos;Correo;Documento;Teléfono\nAna;Gómez;a@example.com;1094123;3001234567`,
    );
    expect(titles).toEqual(['Nombres', 'Apellidos', 'Correo', 'Documento', 'Teléfono']);
    expect(rows).toHaveLength(1);
    expect(above.map(({ number }) => number)).toEqual(headline.startsWith('Estudio') ? [1, 2] : [1]);
  });

  test('may have a year or a date in its titles', () => {
    const { titles, rows } = readTable('Nombre;Saldo 31.12.2026;Plan 2026\nAna;0;Básico');
    expect(titles).toEqual(['Nombre', 'Saldo 31.12.2026', 'Plan 2026']);
    expect(rows).toHaveLength(1);
  });

  test('names a column whose title is empty', () => {
    expect(readTable('Nombre;;Correo\nAna;x;y').titles).toEqual(['Nombre', 'Columna 2', 'Correo']);
  });

  test('has a fault where a row has more cells than titles', () => {
    const { titles, rows } = readTable('Nombre;Correo\nAna;x;;\nLuis;y;Eva;z');
    expect(titles).toEqual(['Nombre', 'Correo']);
    expect(rows.map(({ broken }) => broken?.slice(0, 40))).toEqual([
      undefined,
      'La fila tiene más celdas que títulos: re',
    ]);
  });

  test('keeps what looks like a formula as text, without what guards it', () => {
    expect(cellsOf("Nombre;Teléfono\n=1+1;'+57 310\n'=1+1;O'Neill\nAna;=\"0310\"")).toEqual([
      ['=1+1', '+57 310'],
      ['=1+1', "O'Neill"],
      ['Ana', '0310'],
    ]);
  });

  test('of nothing is empty', () => {
    expect(readTable(' \n\t\n')).toEqual({ titles: [], rows: [], above: [] });
  });
});
