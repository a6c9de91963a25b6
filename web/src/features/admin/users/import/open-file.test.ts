import { describe, expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { openFile } from './open-file.ts';
import { readList, sourceOf } from './read-list.ts';
import { workbookOf, zipOf } from './workbook-fixture.ts';

const titles = ['Nombres', 'Apellidos', 'Correo', 'Documento', 'Celular', 'Nacimiento'];
const ana = ['José', 'Ñañez', 'jose@example.com', 1_094_123_456, 3_001_234_567, { date: 33_210 }];

describe('a workbook of Excel', () => {
  test('is read with its numbers and dates as they are', async () => {
    const opened = await openFile(workbookOf([[['LISTADO'], titles, ana]]));
    if (opened.kind === 'no-table') throw new Error(opened.message);
    const { table, columns } = readList(sourceOf(opened));
    expect(checkRows(table, columns, { plans: [], today: '2026-11-27' })).toMatchObject([
      { kind: 'left-out', number: 1 },
      {
        kind: 'ready',
        number: 3,
        person: {
          firstName: 'José',
          lastName: 'Ñañez',
          documentNumber: '1094123456',
          phone: '3001234567',
          dateOfBirth: '1990-12-03',
        },
      },
    ]);
  });

  test('has each of its sheets that has rows', async () => {
    const opened = await openFile(workbookOf([[['Portada']], [], [titles, ana]]));
    expect(opened).toMatchObject({
      kind: 'workbook',
      sheets: [
        { name: 'Hoja 1', rows: [{ number: 1 }] },
        { name: 'Hoja 3', rows: [{ number: 1 }, { number: 2 }] },
      ],
    });
  });
});

describe('a file that is no table', () => {
  test.each([
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
    ['a web page with the name of a workbook', Buffer.from('<html><table><tr><td>Ana</td></tr></table></html>')],
    ['the same in UTF-16', Buffer.from('\uFEFF<html><table></table></html>', 'utf16le')],
    ['SpreadsheetML', Buffer.from('\uFEFF<?xml version="1.0"?><Workbook></Workbook>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['RTF', Buffer.from('{\\rtf1\\ansi')],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['some other program', Buffer.from([3, 120, 0, 0, 0, 7, 65, 1, 66, 0, 0, 65])],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004 xl/workbook.xml')],
  ])('says how to save it as one: %s', async (_, bytes) => {
    const opened = await openFile(new Blob([bytes]));
    expect(opened.kind === 'no-table' && opened.message).toMatch(/^El archivo es .*«CSV UTF-8».*pegarlas\.$/);
  });

  test('is a workbook of another program', async () => {
    const ods = zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' });
    expect((await openFile(ods)).kind).toBe('no-table');
  });

  test('is not a CSV file, with letters of any encoding', async () => {
    expect((await openFile(new Blob(['Nombre;Correo\nAna;<x>']))).kind).toBe('text');
    expect((await openFile(new Blob([Buffer.from('Nombre;Correo', 'utf16le')]))).kind).toBe('text');
  });
});
