import { openConnection } from '../../load/connection.ts';
import { runLoad, type Measured, repeating } from '../../load/run-load.ts';
import { median } from '../../load/percentile.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { sellingOut } from '../studio/selling-out.ts';
import { fillWeeks, hourlySlots, mondayIn, weeksOf, weekText } from '../studio/trainings.ts';

const callers = 64;
const rounds = 3;
/** Rounds before the measurement, since V8 has not compiled code on its first runs. */
const warmUps = 3;
const seconds = 3;

/** A kind of request, with the origins of the service itself and of the gateway. */
interface Workload {
  readonly name: string;
  readonly direct: string;
  readonly through: string;
  readonly measure: (origin: string) => Promise<Measured>;
}

const aim = 0.6;
const unchanged = 'week view, unchanged';

export const gateway: Row = {
  name: 'gateway',
  title: 'Gateway: against the service asked directly, 64 at once; week view: against the empty route',
  run: async ({ studio, empty }) => {
    const members = await makeMembers(studio, 4_000);
    const monday = mondayIn(weeksOf.gatewayViews[0]);
    const texts = members.slice(0, 500).map((member) => weekText(member, monday));
    await fillWeeks(studio, weeksOf.gatewayViews);
    const classes = await fillWeeks(studio, weeksOf.gatewayBookings, hourlySlots);
    const nothing = await empty();
    const training = studio.originOf('training-api');
    const etag = await etagOf(studio.origin, texts[0]!);
    const conditional = members.slice(0, 500).map((member) => weekText(member, monday, { 'If-None-Match': etag }));
    const asking = (all: readonly string[]) => (origin: string) =>
      runLoad({ origin, callers, seconds, next: repeating(all) });
    const book = sellingOut(classes, members, { callers, seconds });
    const workloads: readonly Workload[] = [
      { name: 'empty route', direct: nothing.serviceOrigin, through: nothing.origin, measure: asking(texts) },
      { name: 'week view', direct: training, through: studio.origin, measure: asking(texts) },
      { name: unchanged, direct: training, through: studio.origin, measure: asking(conditional) },
      { name: 'hot class', direct: training, through: studio.origin, measure: book },
    ];
    const measured: Awaited<ReturnType<typeof measureWays>>[] = [];
    for (const workload of workloads) measured.push(await measureWays(workload));
    const throughGateway = (name: string) => measured.find((each) => each.name === name)!.rates[1];
    const againstEmpty = (name: string) => throughGateway(name) / throughGateway('empty route');
    return {
      table: [['side', 'requests/s', 'p50 ms', 'p99 ms'], ...measured.flatMap(({ lines }) => lines)],
      ratios: [
        ...measured.map(({ name, rates: [direct, through] }) =>
          atLeast(`${name}, gateway against direct`, through / direct, aim),
        ),
        atLeast('week view against the empty route', againstEmpty('week view'), 0.7),
      ],
      notes: [
        `a week in which nothing has changed (304) against the empty route: ${figure(againstEmpty(unchanged))}`,
        'on two cores the client, the gateway and the service share what client and service had alone',
      ],
    };
  },
};

async function etagOf(origin: string, text: string): Promise<string> {
  const connection = await openConnection(origin);
  const { head } = await connection.ask(text);
  connection.close();
  return /^etag: (.+)$/im.exec(head)?.[1] ?? '';
}

/** Measures the service directly and through the gateway, in turn. */
async function measureWays({ name, direct, through, measure }: Workload) {
  const ways = [
    { name: `${name}, direct`, origin: direct, runs: [] as Measured[] },
    { name: `${name}, through the gateway`, origin: through, runs: [] as Measured[] },
  ];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const { origin, runs } of ways) {
      const run = await measure(origin);
      if (round >= warmUps) runs.push(run);
    }
  }
  const medianOf = (runs: readonly Measured[], key: 'perSecond' | 'p50' | 'p99') => median(runs.map((run) => run[key]));
  return {
    name,
    rates: ways.map(({ runs }) => medianOf(runs, 'perSecond')) as [number, number],
    lines: ways.map((way) => [
      way.name,
      ...(['perSecond', 'p50', 'p99'] as const).map((key) => figure(medianOf(way.runs, key))),
    ]),
  };
}
