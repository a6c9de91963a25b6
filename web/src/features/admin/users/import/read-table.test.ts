import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);

describe('a table', () => {
  test.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['commas', ','],
    ['bars', '|'],
  ])('may be separated by %s', (_, separator) => {
    const rows = [
      ['Nombres', 'Correo', 'Plan'],
      ['Ana', 'ana@example.com', 'Básico'],
      ['Luis', 'luis@example.com', ''],
    ];
    const { titles, rows: read } = readTable(rows.map((row) => row.join(separator)).join('\r\n'));
    expect(titles).toEqual(rows[0]);
    expect(read.map(({ cells }) => cells)).toEqual(rows.slice(1));
  });

  test('may have separators of other tables in its cells', () => {
    expect(cellsOf('Nombre\tDirección\nAna\tCalle 1, casa 2; piso 3\nLuis\tCra. 4, 5')).toEqual([
      ['Ana', 'Calle 1, casa 2; piso 3'],
      ['Luis', 'Cra. 4, 5'],
    ]);
  });

  test('may have quoted cells with separators, quotes and line breaks', () => {
    expect(cellsOf('Nombre;Nota\n"Ana\nMaría";"dice ""hola""; sí"\nLuis;x')).toEqual([
      ['Ana María', 'dice "hola"; sí'],
      ['Luis', 'x'],
    ]);
  });

  test('keeps the numbers of the spreadsheet where rows are empty', () => {
    const { rows } = readTable('\uFEFFNombre;Correo\n;\n\nAna;ana@example.com\n"Lu\nis";luis@example.com\n;\n\n');
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [4, 'Ana'],
      [5, 'Lu is'],
    ]);
  });

  test.each(['Ana;ana@example.com;310', 'Ana;x;1.094.123.456', 'Ana;x;1 094 123'])(
    'without titles numbers its columns: %s',
    (row) => {
      const { titles, rows } = readTable(row);
      expect(titles).toEqual(['Columna 1', 'Columna 2', 'Columna 3']);
      expect(rows).toHaveLength(1);
    },
  );

  test('names a column whose title is empty', () => {
    expect(readTable('Nombre;;Correo\nAna;x;y;z').titles).toEqual(['Nombre', 'Columna 2', 'Correo', 'Columna 4']);
  });

  test('keeps what looks like a formula as text, without the apostrophe that guards it', () => {
    expect(cellsOf("Nombre;Teléfono\n=1+1;'+57 310\n'=1+1;O'Neill")).toEqual([
      ['=1+1', '+57 310'],
      ['=1+1', "O'Neill"],
    ]);
  });

  test('of nothing is empty', () => {
    expect(readTable(' \n\t\n')).toEqual({ titles: [], rows: [] });
  });
});
