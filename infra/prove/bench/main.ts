import { isClean, showFindings } from '../../operate/audit/show-findings.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { machine, writeResult } from './results/write-results.ts';
import { figure, type Row, type RowAlone, type RowResult } from './results/row.ts';
import { eveningRush } from './rows/evening-rush.ts';
import { footprint } from './rows/footprint.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { hotClass } from './rows/hot-class.ts';
import { openPhones } from './rows/open-phones.ts';
import { opening } from './rows/opening.ts';
import { overload } from './rows/overload.ts';
import { promised } from './rows/promised.ts';
import { reports } from './rows/reports.ts';
import { scale } from './rows/scale.ts';
import { start } from './rows/start.ts';
import { openBench } from './studio/open-bench.ts';

/**
 * `npm run bench`, or only some rows: `npm run bench -- hot-class overload`. Prints ratios and writes `RESULTS.md`.
 * Exit code 1 when a row could not be measured or a required finding differs.
 */
const rows: readonly (Row | RowAlone)[] = [
  footprint,
  hotClass,
  eveningRush,
  opening,
  openPhones,
  overload,
  scale,
  gateway,
  promised,
  reports,
  start,
  growth,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`Unknown rows: ${unknown.join(', ')}; known rows: ${rows.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const { signal } = listenForStop(console.log);
const versions = await machine();
await run(rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
// A load would continue after its studio was stopped.
if (signal.aborted) process.exit(1);

async function run(chosen: readonly (Row | RowAlone)[]): Promise<void> {
  for (const row of chosen) if (row.alone) await measure(row, () => row.alone(signal));
  if (signal.aborted || chosen.every(({ alone }) => alone)) return;
  // An interrupted run keeps nothing; its child processes end with this one.
  signal.addEventListener('abort', () => process.exit(1));
  const bench = await openBench();
  try {
    for (const row of chosen) if (!row.alone) await measure(row, () => row.run(bench));
  } finally {
    await bench.close();
  }
}

/** Measures a row, prints and stores its ratios. A row that cannot be measured fails the run. */
async function measure(row: Row | RowAlone, run: () => Promise<RowResult>): Promise<void> {
  if (signal.aborted) return;
  console.log(`\n── ${row.title}`);
  try {
    const result = await run();
    for (const line of result.table) console.log(line.join(' | '));
    for (const { what, value, aim, isMet } of result.ratios) {
      console.log(`${isMet ? 'met   ' : 'missed'} ${what}: ${figure(value)} (${aim})`);
    }
    for (const note of result.notes ?? []) console.log(`       ${note}`);
    if (result.findings) console.log(showFindings(result.findings));
    if (!isClean(result.findings ?? [])) process.exitCode = 1;
    writeResult(rows, row, result, versions);
  } catch (error) {
    process.exitCode = 1;
    if (!signal.aborted) console.error(error);
  }
}
