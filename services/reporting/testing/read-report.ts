import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SheetCell {
  readonly column: string;
  /** `str` is text, `n` is a number or a date. */
  readonly type: string;
  readonly value: string | null;
  readonly format: string;
  readonly formula: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly frozenRows: number;
  /** The cells that the filter covers, e.g. `A1:L3`. */
  readonly filter: string | null;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** Reads a spreadsheet with a library independent of the one that wrote it. */
export async function readSheet(file: Uint8Array, number = 1): Promise<Sheet> {
  const reader = join(import.meta.dirname, 'read-xlsx.py');
  return JSON.parse(await readWith(file, (path) => ['python3', reader, path, String(number)])) as Sheet;
}

/** The text of a PDF as printed, page by page. */
export async function readPages(file: Uint8Array): Promise<string[]> {
  const text = await readWith(file, (path) => ['pdftotext', '-layout', '-enc', 'UTF-8', path, '-']);
  return text.split('\f').slice(0, -1);
}

/** A row's values by the header above them. */
export function byHeader({ rows: [header = [], ...rows] }: Sheet): Record<string, SheetCell>[] {
  const headers = new Map(header.map(({ column, value }) => [column, value ?? '']));
  return rows.map((row) => Object.fromEntries(row.map((cell) => [headers.get(cell.column) ?? '', cell])));
}

export async function readWith(file: Uint8Array, commandOf: (path: string) => [string, ...string[]]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, 'report');
    await writeFile(path, file);
    const [command, ...args] = commandOf(path);
    const { stdout } = await run(command, args, { maxBuffer: 64 * 1_024 * 1_024 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
