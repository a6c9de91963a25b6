import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredWaysToPay, StudioContacts } from '@studio/chassis/studio/studio-directory';
import { guardedCell } from '@studio/contracts/csv-cell';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import Papa from 'papaparse';
import { ZipFile } from 'yazl';
import type { Projections } from '../tables/read-projections.ts';
import type { CellValue } from '../tables/report-table.ts';
import { type ExportTable, instantCell } from './export-table.ts';
import { exportTables } from './export-tables.ts';

interface Written {
  readonly output: Writable;
  /** Called with the rows written so far and an estimate of their total. */
  readonly onProgress: (written: number, total: number) => void;
}

interface Exported {
  readonly studio: StudioContacts;
  /** A PNG. */
  readonly logo: Uint8Array;
  readonly ways: StoredWaysToPay['ways'];
  readonly madeAt: Date;
}

/**
 * Writes all data of the studio as a ZIP of tables and a page that explains them. Tables are read one after another and
 * without a snapshot, which MongoDB keeps for minutes only, so memory and time do not limit the size of a studio.
 * @returns the number of rows
 * @throws any error of reading or writing
 */
export async function writeExport(
  projections: Projections,
  { studio, logo, ways, madeAt }: Exported,
  { output, onProgress }: Written,
): Promise<number> {
  const counts = await Promise.all(exportTables.map((table) => table.count(projections)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let written = 0;
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const page = explainExport(studio.name, madeAt, [studioTable, waysTable, ...exportTables]);
  zip.addBuffer(Buffer.from(page), 'LEEME.html', { mtime: madeAt });
  zip.addBuffer(Buffer.from(mark + csvRows(studioRows(studio))), studioTable.fileName, { mtime: madeAt });
  zip.addBuffer(Buffer.from(mark + csvRows(wayRows(ways))), waysTable.fileName, { mtime: madeAt });
  zip.addBuffer(Buffer.from(logo), 'logo.png', { mtime: madeAt });
  for (const table of exportTables) {
    const wrote = (rows: number) => onProgress((written += rows), total);
    zip.addReadStreamLazy(table.fileName, { mtime: madeAt }, (begin) =>
      begin(null, Readable.from(csvOf(table, projections, wrote), { highWaterMark: 1 })),
    );
  }
  zip.end();
  await pipeline(stream, output);
  return written;
}

const studioTable = {
  fileName: 'estudio.csv',
  about: 'Los datos de «Mi estudio». Su logo está en logo.png.',
  columns: [
    { title: 'Dato', explains: 'Cuál es.' },
    { title: 'Valor', explains: 'Como lo ven los miembros; vacío si el estudio no lo dio.' },
  ],
};

function studioRows({ mapUrl, facebookUrl, instagramUrl, tiktokUrl, ...studio }: Exported['studio']) {
  return [
    studioTable.columns.map(({ title }) => title),
    ['Nombre', studio.name],
    ['Dirección', studio.address],
    ['Mapa', mapUrl],
    ['WhatsApp', studio.whatsapp],
    ['Correo', studio.email],
    ['Instagram', instagramUrl],
    ['Facebook', facebookUrl],
    ['TikTok', tiktokUrl],
    ['NIT', studio.nit],
  ];
}

const waysTable = {
  fileName: 'como-pagar.csv',
  about: 'Las formas de pago de «Cómo pagar», en su orden.',
  columns: [
    { title: 'Forma', explains: 'Bre-B, Nequi, Daviplata, Cuenta bancaria o En el estudio.' },
    { title: 'Llave', explains: 'La llave, el celular o el número de la cuenta; vacía en el estudio.' },
    { title: 'A nombre de', explains: 'Como lo muestra el banco de quien paga.' },
    { title: 'Indicación', explains: 'Lo que leen los miembros al lado.' },
    { title: 'QR', explains: 'Lo que dice el QR; vacío sin uno.' },
  ],
};

function wayRows(ways: Exported['ways']) {
  return [
    waysTable.columns.map(({ title }) => title),
    ...ways.map(({ kind, key, holder, hint, qr }) => [wayNames[kind], key, holder, hint, qr]),
  ];
}

/** Byte order mark by which Excel recognizes UTF-8. */
const mark = '\uFEFF';

async function* csvOf(
  table: ExportTable,
  projections: Projections,
  wrote: (rows: number) => void,
): AsyncGenerator<string> {
  yield mark + csvRows([table.columns.map(({ title }) => title)]);
  for await (const rows of table.batches(projections)) {
    yield csvRows(rows);
    wrote(rows.length);
  }
}

/** Control characters except line breaks; a leading one could hide a formula. */
const unprintable = /[^\P{Cc}\n]/gu;

/**
 * CSV rows as Colombian spreadsheets read them, each with its line break; an apostrophe guards text that they would
 * change.
 */
export function csvRows(rows: readonly (readonly CellValue[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed().replaceAll(unprintable, ' ') : cell)),
  );
  return `${Papa.unparse(cells, { delimiter: ';', escapeFormulae: guardedCell })}\r\n`;
}

type ExplainedTable = Pick<ExportTable, 'fileName' | 'about' | 'columns'>;

/** The page that explains each column of an export. */
function explainExport(studioName: string, madeAt: Date, tables: readonly ExplainedTable[]): string {
  const sections = tables.map(
    ({ fileName, about, columns }) => `<h2>${text(fileName)}</h2>
<p>${text(about)}</p>
<table>
<tr><th>Columna</th><th>Qué es</th></tr>
${columns.map(({ title, explains }) => `<tr><th scope="row">${text(title)}</th><td>${text(explains)}</td></tr>`).join('\n')}
</table>`,
  );
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Todos los datos de ${text(studioName)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top }
</style>
<h1>Todos los datos de ${text(studioName)}</h1>
<p>Este archivo se hizo el ${instantCell(madeAt)}. Lo que cambió mientras se hacía puede faltar en alguna tabla.</p>
<ul>
<li>Cada archivo .csv es una tabla en UTF-8, con los campos separados por punto y coma. Excel y LibreOffice lo abren.</li>
<li>Las fechas van como 2026-11-28 y las horas son las de Colombia.</li>
<li>Los códigos unen las tablas: el de una persona, por ejemplo, está en la columna «Persona» de todas.</li>
<li>Un apóstrofo al comienzo de una celda evita que la hoja de cálculo la cambie: la tome por una fórmula, le quite ceros a un documento o vuelva un teléfono otro número. «Importar» lo quita.</li>
<li>De una cuenta eliminada solo queda su código.</li>
<li>Una persona que se importa entra con su número de documento como contraseña. Si el número tiene menos de 5 caracteres, pide un enlace en «¿Olvidaste tu contraseña?».</li>
<li>No están las contraseñas, los textos que cada persona aceptó, los correos que no quiere recibir, a quién le escribió el estudio y con qué textos, los nombres y teléfonos de los invitados, por qué alguien no obtuvo un cupo, las listas de espera, los cupos fijos, los días cerrados ni la configuración.</li>
<li>Son datos personales: guárdalos en un lugar seguro y bórralos cuando ya no los necesites.</li>
</ul>
${sections.join('\n')}
</html>
`;
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
