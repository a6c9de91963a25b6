import { startBareProxy } from '../load/bare-proxy.ts';
import { closedLoop, type Measured, repeating } from '../load/closed-loop.ts';
import { median } from '../load/percentile.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { fillWeeks, mondayIn, weekText } from '../studio/trainings.ts';

const callers = 64;
const rounds = 3;
/** Before anything counts: code that runs for the first time is not compiled yet. */
const warmUps = 3;
const seconds = 3;

export const gateway: Row = {
  name: 'gateway',
  title: 'Gateway: against the service asked directly, 64 at once',
  run: async ({ studio, empty }) => {
    const members = await makeMembers(studio, 500);
    await fillWeeks(studio, 25, 1);
    const texts = members.map((member) => weekText(member, mondayIn(25)));
    const nothing = await empty();
    const week = studio.originOf('training-api');
    const [bareEmpty, bareWeek] = [await startBareProxy(nothing.serviceOrigin), await startBareProxy(week)];
    const sides = [
      { name: 'empty route, direct', origin: nothing.serviceOrigin, runs: [] as Measured[] },
      { name: 'empty route, through a proxy that does nothing else', origin: bareEmpty.origin, runs: [] as Measured[] },
      { name: 'empty route, through the gateway', origin: nothing.origin, runs: [] as Measured[] },
      { name: 'week view, direct', origin: week, runs: [] as Measured[] },
      { name: 'week view, through a proxy that does nothing else', origin: bareWeek.origin, runs: [] as Measured[] },
      { name: 'week view, through the gateway', origin: studio.origin, runs: [] as Measured[] },
    ] as const;
    for (let round = 0; round < warmUps + rounds; round += 1) {
      for (const { origin, runs } of sides) {
        const measured = await closedLoop({ origin, callers, seconds, next: repeating(texts) });
        if (round >= warmUps) runs.push(measured);
      }
    }
    for (const { stop } of [bareEmpty, bareWeek]) stop();
    const [emptyDirect, emptyBare, emptyThrough, weekDirect, weekBare, weekThrough] = sides.map(({ runs }) =>
      median(runs.map(({ perSecond }) => perSecond)),
    ) as [number, number, number, number, number, number];
    return {
      table: [
        ['side', 'requests/s', 'p50 ms', 'p99 ms'],
        ...sides.map(({ name, runs }) => [
          name,
          ...(['perSecond', 'p50', 'p99'] as const).map((key) => figure(median(runs.map((run) => run[key])))),
        ]),
      ],
      ratios: [
        atLeast('empty route, gateway against direct', emptyThrough / emptyDirect, 0.6),
        atLeast('week view, gateway against direct', weekThrough / weekDirect, 0.6),
      ],
      notes: [
        `the proxy that does nothing else (Node's own client and server) against direct: ${figure(emptyBare / emptyDirect)} and ${figure(weekBare / weekDirect)}`,
        'on two cores the client, the gateway and the service share what client and service had alone',
      ],
    };
  },
};
