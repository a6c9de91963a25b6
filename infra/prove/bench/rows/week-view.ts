import { runLoad, type Measured, repeating } from '../../load/run-load.ts';
import { openConnection } from '../../load/connection.ts';
import { median } from '../../load/percentile.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { fillWeeks, mondayIn, weeksOf, weekText } from '../studio/trainings.ts';

const callers = 64;
const rounds = 3;
/** Rounds before the measurement: V8 has not compiled code that runs for the first time. */
const warmUps = 2;
const seconds = 4;

export const weekView: Row = {
  name: 'week-view',
  title: 'Week view: 70 trainings, 64 at once, through the gateway',
  run: async ({ studio, empty: startEmpty }) => {
    const members = await makeMembers(studio, 500);
    await fillWeeks(studio, weeksOf.weekView);
    const monday = mondayIn(weeksOf.weekView[0]);
    const nothing = await startEmpty();
    const connection = await openConnection(studio.origin);
    const { head } = await connection.ask(weekText(members[0]!, monday));
    const etag = /^etag: (.+)$/im.exec(head)?.[1] ?? '';
    connection.close();
    const whole = members.map((member) => weekText(member, monday));
    const conditional = members.map((member) => weekText(member, monday, { 'If-None-Match': etag }));
    const measure = (origin: string, texts: readonly string[]) =>
      runLoad({ origin, callers, seconds, next: repeating(texts) });
    const sides: Record<'empty' | 'whole' | 'conditional', Measured[]> = { empty: [], whole: [], conditional: [] };
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const empty = await measure(nothing.origin, whole);
      const looked = await measure(studio.origin, whole);
      const unchanged = await measure(studio.origin, conditional);
      if (round < warmUps) continue;
      sides.empty.push(empty);
      sides.whole.push(looked);
      sides.conditional.push(unchanged);
    }
    const rate = (runs: readonly Measured[]) => median(runs.map(({ perSecond }) => perSecond));
    const line = (name: string, runs: readonly Measured[]) => [
      name,
      figure(rate(runs)),
      figure(median(runs.map(({ p50 }) => p50))),
      figure(median(runs.map(({ p99 }) => p99))),
    ];
    return {
      table: [
        ['side', 'requests/s', 'p50 ms', 'p99 ms'],
        line('week view', sides.whole),
        line('week view, nothing has changed (304)', sides.conditional),
        line('empty route', sides.empty),
      ],
      ratios: [atLeast('week view against the empty route', rate(sides.whole) / rate(sides.empty), 0.7)],
      notes: [
        `conditional against the empty route: ${figure(rate(sides.conditional) / rate(sides.empty))}`,
        `medians of ${rounds} rounds of ${seconds} s, the sides in turn, after ${warmUps} rounds of warm-up`,
      ],
    };
  },
};
