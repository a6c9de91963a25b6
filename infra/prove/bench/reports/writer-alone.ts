import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { reportDefinitions } from '../../../../services/reporting/reports/tables/report-definitions.ts';
import type { CellValue, Column } from '../../../../services/reporting/reports/tables/report-table.ts';
import { loadReportWriter } from '../../../../services/reporting/reports/writing/report-writers.ts';

const mark = readFileSync(new URL('../../../../services/chassis/studio/mark.png', import.meta.url));

/**
 * `node writer-alone.ts excel|pdf <rows>`: times the studio's writer with generated rows and a discarded file. Prints
 * seconds as JSON, without loading the library.
 */
const [, , format = '', rows = ''] = process.argv;
const total = Number(rows);
const atOnce = 200;

const isExcel = format === 'excel';
const write = await loadReportWriter(isExcel ? 'excel' : 'pdf');
const subject = reportDefinitions[isExcel ? 'registered-users' : 'user-plans'];
const output = new Writable({ write: (_chunk, _encoding, done) => done() });
const startedAt = performance.now();
const head = { subject, studioName: 'Mi Estudio', logo: mark, filters: 'Todos los registros', madeAt: new Date() };
await write({ ...head, total, batches: batches() }, output, () => undefined);
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1_000 }));

async function* batches(): AsyncIterable<CellValue[][]> {
  for (let from = 0; from < total; from += atOnce) {
    yield Array.from({ length: atOnce }, (_, index) => subject.columns.map((column) => cellOf(column, from + index)));
  }
}

function cellOf({ header, kind }: Column, row: number): CellValue {
  if (kind === 'date') return '2026-01-05';
  if (kind === 'money') return 120_000;
  if (kind === 'number') return 20;
  return header === 'Correo' ? `persona${row}@example.com` : 'Marcela Ocampo';
}
