import { mongo } from 'mongoose';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { machine, writeResult } from './results/write-results.ts';
import { figure, type Row, type RowAlone, type RowResult } from './results/row.ts';
import { closing } from './rows/closing.ts';
import { eveningRush } from './rows/evening-rush.ts';
import { eventLag } from './rows/event-lag.ts';
import { footprint } from './rows/footprint.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { hotClass } from './rows/hot-class.ts';
import { opening } from './rows/opening.ts';
import { refunds } from './rows/refunds.ts';
import { replicas } from './rows/replicas.ts';
import { reports } from './rows/reports.ts';
import { start } from './rows/start.ts';
import { waitlist } from './rows/waitlist.ts';
import { weekView } from './rows/week-view.ts';
import { openBench } from './studio/open-bench.ts';

/** `npm run bench`, or only some rows: `npm run bench -- hot-class week-view`. Prints ratios, writes `RESULTS.md`. */
const rows: readonly (Row | RowAlone)[] = [
  footprint,
  hotClass,
  eveningRush,
  opening,
  replicas,
  weekView,
  gateway,
  eventLag,
  refunds,
  closing,
  waitlist,
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
// An interrupted run keeps nothing; its child processes end with this one.
listenForStop(console.log).signal.addEventListener('abort', () => process.exit(1));
let failed = 0;
await run(rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
process.exitCode = failed === 0 ? 0 : 1;

async function run(chosen: readonly (Row | RowAlone)[]): Promise<void> {
  const finished: { row: Row | RowAlone; result: RowResult }[] = [];
  for (const row of chosen) {
    const result = row.alone && (await measured(row, row.alone));
    if (result) finished.push({ row, result });
  }
  const bench = await openBench();
  try {
    const versions = machine(await mongoVersion(bench.servers.mongoUrl));
    for (const { row, result } of finished) writeResult(rows, row, result, versions);
    for (const row of chosen) {
      const result = row.alone ? undefined : await measured(row, () => row.run(bench));
      if (result) writeResult(rows, row, result, versions);
    }
  } finally {
    await bench.close();
  }
}

/** Measures a row and prints its ratios; counts one that could not be measured. */
async function measured({ title }: Row | RowAlone, measure: () => Promise<RowResult>): Promise<RowResult | undefined> {
  console.log(`\n── ${title}`);
  try {
    const result = await measure();
    for (const line of result.table) console.log(line.join(' | '));
    for (const { what, value, aim, isMet } of result.ratios) {
      console.log(`${isMet ? 'met   ' : 'missed'} ${what}: ${figure(value)} (${aim})`);
    }
    for (const note of result.notes ?? []) console.log(`       ${note}`);
    return result;
  } catch (error) {
    failed += 1;
    console.error(error);
    return undefined;
  }
}

async function mongoVersion(url: string): Promise<string> {
  const client = await mongo.MongoClient.connect(url);
  const { version } = await client.db().command({ buildInfo: 1 });
  await client.close();
  return String(version);
}
