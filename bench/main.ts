import { mongo } from 'mongoose';
import { machine, writeResult } from './results/write-results.ts';
import { figure, type Row } from './results/row.ts';
import { eveningRush } from './rows/evening-rush.ts';
import { eventLag } from './rows/event-lag.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { hotClass } from './rows/hot-class.ts';
import { refunds } from './rows/refunds.ts';
import { reports } from './rows/reports.ts';
import { start } from './rows/start.ts';
import { weekView } from './rows/week-view.ts';
import { openBench } from './studio/open-bench.ts';

/** `npm run bench`, or only some rows: `npm run bench -- hot-class week-view`. Prints ratios, writes `RESULTS.md`. */
const rows: readonly Row[] = [hotClass, eveningRush, weekView, gateway, eventLag, refunds, reports, start, growth];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${rows.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
process.exitCode = await run(rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));

async function run(chosen: readonly Row[]): Promise<number> {
  const bench = await openBench();
  let failed = 0;
  try {
    const versions = machine(await mongoVersion(bench.servers.mongoUrl));
    for (const row of chosen) {
      console.log(`\n── ${row.title}`);
      try {
        const result = await row.run(bench);
        for (const line of result.table) console.log(line.join(' | '));
        for (const { what, value, aim, isMet } of result.ratios) {
          console.log(`${isMet ? 'met   ' : 'missed'} ${what}: ${figure(value)} (${aim})`);
        }
        for (const note of result.notes ?? []) console.log(`       ${note}`);
        writeResult(rows, row, result, versions);
      } catch (error) {
        failed += 1;
        console.error(error);
      }
    }
  } finally {
    await bench.close();
  }
  return failed === 0 ? 0 : 1;
}

async function mongoVersion(url: string): Promise<string> {
  const client = await mongo.MongoClient.connect(url);
  const { version } = await client.db().command({ buildInfo: 1 });
  await client.close();
  return String(version);
}
