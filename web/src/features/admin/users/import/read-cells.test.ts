import { describe, expect, test } from 'vitest';
import { busySeconds } from './list-fixtures.ts';
import { readCells } from './read-cells.ts';

const cellsOf = (text: string) => readCells(text).map(({ cells }) => cells);

describe('the cells of a text', () => {
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
    expect(cellsOf(rows.map((row) => row.join(separator)).join('\r\n'))).toEqual(rows);
  });

  test('may have separators of other tables in them', () => {
    expect(cellsOf('Nombre\tDirección\nAna\tCalle 1, casa 2; piso 3\nLuis\tCra. 4, 5')[1]).toEqual([
      'Ana',
      'Calle 1, casa 2; piso 3',
    ]);
    expect(cellsOf('Nombre|Correo\nGómez, Ana|x\nRuiz, Luis|y')[1]).toEqual(['Gómez, Ana', 'x']);
    expect(cellsOf('LISTADO, 2026\nNombre;Correo\nAna;x')[2]).toEqual(['Ana', 'x']);
  });

  test('may be quoted, with separators, quotes and line breaks', () => {
    expect(cellsOf('Nombre;Nota\n"Ana\nMaría";"dice ""hola""; sí"\nLuis;x')).toEqual([
      ['Nombre', 'Nota'],
      ['Ana\nMaría', 'dice "hola"; sí'],
      ['Luis', 'x'],
    ]);
  });

  test('are separated as the first line says, which is no row', () => {
    expect(readCells('sep=,\nA,B;C\n1,2')).toEqual([
      { number: 2, cells: ['A', 'B;C'] },
      { number: 3, cells: ['1', '2'] },
    ]);
    expect(cellsOf('\uFEFF"sep=;"\r\nA;B,C')).toEqual([['A', 'B,C']]);
    expect(cellsOf('SEP=\t\nA\tB;C')).toEqual([['A', 'B;C']]);
  });

  test.each(['\r\n', '\n', '\r'])('end a line with %j, also beside another one', (end) => {
    expect(cellsOf(`A;B${end}1;2\n3;4`)).toEqual([
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});

describe('a quotation mark that is open', () => {
  const broken = 'Falta cerrar las comillas';
  const rowsOf = (...rows: string[]) => readCells(['A;B;C', ...rows].join('\n')).slice(1);

  test('in front of a nickname takes no row along', () => {
    expect(rowsOf('"Nani" Ana;Gómez;x', 'Luis;Ruiz;y', '"Lola" Eva;Paz;z')).toEqual([
      { number: 2, cells: ['"Nani" Ana', 'Gómez', 'x'] },
      { number: 3, cells: ['Luis', 'Ruiz', 'y'] },
      { number: 4, cells: ['"Lola" Eva', 'Paz', 'z'] },
    ]);
  });

  test('to the end of the file is a fault of its row only', () => {
    expect(rowsOf('"Ana;Gómez;x', 'Luis;Ruiz;y')).toEqual([
      { number: 2, cells: ['"Ana', 'Gómez', 'x'], broken },
      { number: 3, cells: ['Luis', 'Ruiz', 'y'] },
    ]);
  });

  test.each([
    ['in the same column', '"Ana;Gómez;x', 'Eva";Paz;z'],
    ['in another column', 'Ana;"Gómez;x', 'Eva;Paz;z"'],
    ['further left', 'Ana;Gómez;"x', 'Eva";Paz;z'],
  ])('and one that is closed by another row, %s, are two faults', (_, first, last) => {
    const rows = rowsOf(first, 'Luis;Ruiz;y', last);
    expect(rows.map(({ number, broken }) => [number, broken])).toEqual([
      [2, broken],
      [3, undefined],
      [4, broken],
    ]);
  });

  test('shifts no cell of its row', () => {
    expect(rowsOf('"Nani" Ana;"Gómez; ""hija""";x', ';"a" b;')).toEqual([
      { number: 2, cells: ['"Nani" Ana', 'Gómez; "hija"', 'x'] },
      { number: 3, cells: ['', '"a" b', ''] },
    ]);
  });

  test('of thousands is read in a moment', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `"Ana ${at};Gómez;x`);
    const seconds = busySeconds(() =>
      expect(rowsOf(...rows).filter((row) => row.broken === broken)).toHaveLength(3000),
    );
    expect(seconds).toBeLessThan(6);
  });
});
