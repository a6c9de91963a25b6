import { runLoad } from '../../load/run-load.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { readLag, type Lag } from '../studio/event-lag.ts';
import { makeMembers } from '../studio/members.ts';
import { rushQuestions } from '../studio/rush-questions.ts';
import { fillWeeks, mondayIn } from '../studio/trainings.ts';

const callers = 64;
const seconds = 12;
/** Warm-up on another week: a real rush meets a warm studio. */
const warmUpSeconds = 25;
const memberCount = 5_000;

export interface Rush {
  readonly perSecond: number;
  readonly p99: number;
  readonly views: { readonly p50: number; readonly p99: number };
  readonly bookings: { readonly p50: number; readonly p99: number };
  readonly booked: number;
  /** Seconds from the last answer until every projection was current. */
  readonly catchUpSeconds: number;
  readonly lag: Lag;
}

export const eveningRush: Row = {
  name: 'evening-rush',
  title:
    'Evening rush: 5,000 members, 70 trainings, 80 % of the bookings on ten of them, ten week views to each booking',
  run: async ({ withStudio, say }) => {
    const rushes = new Map<number, Rush>();
    for (const trainingReplicas of [1, 2]) {
      const namespace = `rush${trainingReplicas}`;
      rushes.set(trainingReplicas, await withStudio({ namespace, trainingReplicas }, rush));
      say(`evening rush with ${trainingReplicas}: ${figure(rushes.get(trainingReplicas)!.perSecond)} requests/s`);
    }
    const line = (replicas: number) => {
      const { perSecond, p99, views, bookings, booked, catchUpSeconds } = rushes.get(replicas)!;
      return [
        `${replicas} training ${replicas === 1 ? 'process' : 'processes'}`,
        ...[perSecond, p99, views.p99, bookings.p99, booked, catchUpSeconds].map(figure),
      ];
    };
    const [one, two] = [rushes.get(1)!, rushes.get(2)!];
    const lagOf = (service: string) => figure(one.lag[service]?.p99 ?? Number.NaN);
    return {
      table: [
        [
          'side',
          'requests/s',
          'p99 ms',
          'week views p99 ms',
          'bookings p99 ms',
          'booked',
          's until projections are current',
        ],
        line(1),
        line(2),
      ],
      ratios: [atMost('p99 in ms, one process', one.p99, 250), atMost('p99 in ms, two processes', two.p99, 250)],
      notes: [
        `two processes against one, requests/s: ${figure(two.perSecond / one.perSecond)}`,
        `event lag under the rush, p99 ms: membership ${lagOf('membership')}, reporting ${lagOf('reporting')}`,
      ],
    };
  },
};

async function rush(studio: BenchStudio): Promise<Rush> {
  const members = await makeMembers(studio, memberCount);
  const [rehearsed, trainings] = [await fillWeeks(studio, [2, 1]), await fillWeeks(studio, [1, 1])];
  let booked = 0;
  const onBooked = () => {
    booked += 1;
  };
  const load = { origin: studio.origin, callers };
  await runLoad({
    ...load,
    seconds: warmUpSeconds,
    next: rushQuestions({ members, trainings: rehearsed, monday: mondayIn(2) }),
  });
  await studio.caughtUp();
  const before = await readLag(studio);
  const next = rushQuestions({ members, trainings, monday: mondayIn(1), onBooked });
  const { perSecond, p99, byKind } = await runLoad({ ...load, seconds, next });
  const endedAt = performance.now();
  const caughtUp = await studio.caughtUp();
  const catchUpSeconds = caughtUp ? (performance.now() - endedAt) / 1_000 : Number.NaN;
  const lag = await readLag(studio, before);
  return { perSecond, p99, views: byKind['view']!, bookings: byKind['booking']!, booked, catchUpSeconds, lag };
}
