import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { templateFields } from './column-titles.ts';
import { matchColumns } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { readTable } from './read-table.ts';
import { fileToComplete, resultFile, templateFile } from './result-file.ts';
import type { RowResult } from './run-import.ts';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const facts = { plans: [], today: '2026-11-25' };

test('the template has all columns and no row', async () => {
  const table = readTable(decodeText(await bytesOf(templateFile())));
  expect(matchColumns(table)).toEqual({ columns: templateFields, questions: [] });
  expect(table.rows).toEqual([]);
});

test('the result has each row as it was given and what became of it, and can be imported again', async () => {
  const table = readTable(
    [
      'Nombres,Apellidos,Correo,Documento,Teléfono,Nota',
      '=HYPERLINK("x"),López,ana@example.com,1094123,+57 310 456 7890,"a;b"',
      'Luis,,luis@example.com,1094124,3104567890,@x',
      'Eva,Ruiz,eva@example.com,1094125,3104567890',
    ].join('\n'),
  );
  const checked = checkRows(table, matchColumns(table).columns, facts);
  const row = checked[0] as RowResult['row'];
  const file = resultFile(table, checked, [
    { row, user: { kind: 'created', userId: 'x' }, plan: { kind: 'assigned' } },
  ]);
  const bytes = await bytesOf(file);
  expect(bytes.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  const text = decodeText(bytes);
  expect(text.split('\r\n')).toEqual([
    'Nombres;Apellidos;Correo;Documento;Teléfono;Nota;Fila;Resultado',
    `"'=HYPERLINK(""x"")";López;ana@example.com;1094123;"'+57 310 456 7890";"a;b";2;Cuenta creada, plan asignado`,
    `Luis;;luis@example.com;1094124;3104567890;"'@x";3;Apellidos: Por favor completa todos los campos`,
    'Eva;Ruiz;eva@example.com;1094125;3104567890;;4;Sin importar',
    '',
  ]);
  const again = readTable(text);
  expect(again.rows[0]?.cells.slice(0, 6)).toEqual(table.rows[0]?.cells);
});

test('rows without a mail can be completed and imported', async () => {
  const table = readTable('Nombres;Apellidos;Documento;Celular\nAna;López;1.094.123;3104567890');
  const { columns } = matchColumns(table);
  const checked = checkRows(table, columns, facts);
  const text = decodeText(await bytesOf(fileToComplete(table, columns, checked)));
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'Nombres;Apellidos;Documento;Celular;Correo',
    'Ana;López;"\'1.094.123";3104567890;',
  ]);
  const completed = readTable(text.replace('7890;', '7890;ana@example.com'));
  expect(checkRows(completed, matchColumns(completed).columns, facts).map(({ kind }) => kind)).toEqual(['ready']);
});
