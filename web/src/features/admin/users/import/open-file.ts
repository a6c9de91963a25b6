import { findEncoding } from './decode-text.ts';
import type { TableRow } from './read-cells.ts';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** The kind of a file: text in some encoding, the sheets of a workbook, or nothing with rows. */
export type OpenedFile =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'workbook'; readonly sheets: readonly [Sheet, ...Sheet[]] }
  | { readonly kind: 'no-table'; readonly message: string };

/** How files begin that are often mistaken for a list, whatever their name. */
const beginnings: readonly (readonly [string, readonly string[]])[] = [
  ['un libro de Excel antiguo (.xls) o con contraseña', ['\xD0\xCF\x11\xE0']],
  ['un documento PDF', ['%PDF']],
  ['un documento de texto con formato (RTF)', ['{\\rtf']],
  ['una imagen', ['\x89PNG', '\xFF\xD8\xFF', 'GIF8']],
  ['un archivo comprimido', ['\x1F\x8B', 'Rar!', '7z\xBC']],
];

/** How a web page or XML begins that a program has named `.xls`. */
const markup = /^\s*<(!doctype|!--|html|head|meta|table|div|\?xml|\?mso)/i;
const page = 'una página web o un XML, aunque se llame .xls';

/** An `.xlsx` is a zip file, and so are workbooks of other programs. */
const zip = 'PK\x03\x04';
const excelPart = 'xl/workbook';

function noTable(what: string): OpenedFile {
  const saveAs = 'Ábrelo, elige «Guardar como» y el tipo «CSV UTF-8», y suelta aquí ese archivo.';
  return { kind: 'no-table', message: `El archivo es ${what}. ${saveAs} También puedes copiar las filas y pegarlas.` };
}

/** Opens a file that may be a list of people, and judges it by its content (`docs/product.md` §4.9). */
export async function openFile(file: Blob): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginning = String.fromCharCode(...bytes.subarray(0, 200));
  const what = beginnings.find(([, signs]) => signs.some((sign) => beginning.startsWith(sign)))?.[0];
  if (what !== undefined) return noTable(what);
  // Also behind a byte order mark of any encoding, and in UTF-16.
  if (markup.test(beginning.replaceAll(/[^\x20-\x7E]/g, ''))) return noTable(page);
  if (!beginning.startsWith(zip))
    return isText(bytes) ? { kind: 'text', bytes } : noTable('un archivo que no es de texto');
  const isExcel = new TextDecoder('latin1').decode(bytes).includes(excelPart);
  return (
    (isExcel ? await openWorkbook(file) : null) ??
    noTable('un libro que no es de Excel (.ods, .numbers), o está dañado')
  );
}

/** Null for a workbook that cannot be read or has no rows. */
async function openWorkbook(file: Blob): Promise<OpenedFile | null> {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  try {
    // Numbers stay text: as JavaScript numbers, long ones lose digits.
    const sheets = await readWorkbook(file, { parseNumber: (text: string) => text });
    const [first, ...others] = sheets
      .map(({ sheet, data }): Sheet => ({ name: sheet, rows: rowsOf(data) }))
      .filter(({ rows }) => rows.length > 0);
    return first ? { kind: 'workbook', sheets: [first, ...others] } : null;
  } catch {
    return null;
  }
}

function rowsOf(data: readonly (readonly unknown[])[]): TableRow[] {
  return data
    .map((cells, at): TableRow => ({ number: at + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Numbers are text already. An import has no use for booleans. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' ? cell : '';
}

/** Only UTF-16 has zero bytes in a text. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) || findEncoding(bytes).startsWith('utf-16');
}
