import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../load/percentile.ts';
import { atLeast, atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { byName, sumOf } from '../studio/process-figures.ts';
import { type HotSide, sellingOut } from '../studio/selling-out.ts';
import { fillWeeks, hourlySlots, mondayIn } from '../studio/trainings.ts';

const phones = 300;
const rounds = 3;
const warmUps = 6;
const idleMs = 10_000;

export const openPhones: Row = {
  name: 'open-phones',
  title: 'Open phones: 300 members look at their week and their plan, beside a hot class of another week, and nobody',
  run: ({ withStudio, say }) =>
    withStudio({ namespace: 'phones' }, async (studio) => {
      const members = await makeMembers(studio, 4_000);
      const classes = await fillWeeks(studio, [2, 14], hourlySlots);
      const book = sellingOut(classes, members, { callers: 64, seconds: 4 });
      for (let round = 0; round < warmUps; round += 1) await book(studio.origin);
      const nobody = sideOf(studio, book);
      const looked = sideOf(studio, book);
      for (let round = 1; round <= rounds; round += 1) {
        await nobody.measure();
        const close = await lookOn(studio, members.slice(0, phones));
        await looked.measure();
        close();
        say(`open phones ${round}/${rounds}`);
      }
      const [alone, beside] = [nobody.medians(), looked.medians()];
      const line = (name: string, { cpuMs, megabytes, accepted, p99 }: typeof alone) => [
        name,
        ...[cpuMs, megabytes, accepted, p99].map(figure),
      ];
      return {
        table: [
          ['side', 'CPU ms per idle second', 'MB of all processes', 'accepted/s', 'p99 ms'],
          line('nobody looks', alone),
          line('300 phones look', beside),
        ],
        ratios: [
          atLeast('accepted with 300 open phones against none', beside.accepted / alone.accepted, 0.9),
          atMost('MB for 300 open phones', beside.megabytes - alone.megabytes, 60),
        ],
        notes: [`medians of ${rounds} rounds, in turn; each phone has a stream of its week and one of its plan`],
      };
    }),
};

interface Measure {
  readonly cpuMs: number;
  readonly megabytes: number;
  readonly hot: HotSide;
}

/** One side of the comparison: an idle stretch, then a hot class. */
function sideOf(studio: BenchStudio, book: (origin: string) => Promise<HotSide>) {
  const measures: Measure[] = [];
  const of = (read: (measure: Measure) => number) => median(measures.map(read));
  return {
    async measure() {
      await studio.caughtUp();
      const before = sumOf(byName(studio.figures(), 'cpuMs'));
      await pause(idleMs);
      const after = studio.figures();
      const cpuMs = (sumOf(byName(after, 'cpuMs')) - before) / (idleMs / 1_000);
      measures.push({ cpuMs, megabytes: sumOf(byName(after, 'megabytes')), hot: await book(studio.origin) });
    },
    medians: () => ({
      cpuMs: of((measure) => measure.cpuMs),
      megabytes: of(({ megabytes }) => megabytes),
      accepted: of(({ hot }) => hot.acceptedPerSecond),
      p99: of(({ hot }) => hot.p99),
    }),
  };
}

/** Opens the two streams of each phone; resolves once all answer. Returns what closes them. */
async function lookOn({ origin }: BenchStudio, members: readonly Member[]): Promise<() => void> {
  const leaving = new AbortController();
  const paths = [`/api/trainings/live?week=${mondayIn(1)}`, '/api/users/current-plan/live'];
  const open = async (path: string, token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const { status, body } = await fetch(`${origin}${path}`, { headers, signal: leaving.signal });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    void (async () => {
      for await (const _chunk of body!);
    })().catch(() => undefined);
  };
  await Promise.all(members.flatMap(({ token }) => paths.map((path) => open(path, token))));
  return () => leaving.abort();
}
