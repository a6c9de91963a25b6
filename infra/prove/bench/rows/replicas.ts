import { median } from '../../load/percentile.ts';
import { type Question, runLoad } from '../../load/run-load.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { createControlGroup, isUnified } from '../../testing/kit/control-group.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { figuresOf } from '../studio/process-figures.ts';
import { bookingText, fillWeeks, hourlySlots } from '../studio/trainings.ts';

const counts = [1, 2, 4];
/** More than the gateway forwards to one process at once (64), so that each has batches as large as a single one. */
const callersPerProcess = 96;
const rounds = 3;
const seconds = 6;
/** Per process, so that V8 has compiled equally much in each. */
const warmUpSecondsPerProcess = 12;
const memberCount = 4_001;
const seatsPerTraining = 50;
/** First week from now, and number of weeks. */
const weeks = { many: [1, 20], one: [21, 16] } as const;
/** Share of one core, so small that training is the bottleneck and all other processes have CPU to spare. */
const share = 0.06;
/** Number of classes booked at a time. */
const spreads = { many: 120, one: 1 } as const;

type Spread = keyof typeof spreads;

interface Side {
  readonly acceptedPerSecond: Readonly<Record<Spread, number>>;
  /** CPU used by all training processes, as a share of their limit. */
  readonly busy: number;
}

export const replicas: Row = {
  name: 'replicas',
  title: `Replicas: training limited to ${share} of a core each, the other processes not; accepted bookings a second`,
  run: async ({ withStudio, say }) => {
    const sides = new Map<number, Side>();
    for (const trainingReplicas of counts) {
      const namespace = `replicas${trainingReplicas}`;
      sides.set(
        trainingReplicas,
        await withStudio({ namespace, trainingReplicas }, (studio) => measure(studio, trainingReplicas)),
      );
      say(`replicas: ${trainingReplicas} measured`);
    }
    const of = (count: number) => sides.get(count)!;
    const growth = (count: number, spread: Spread) =>
      of(count).acceptedPerSecond[spread] / of(1).acceptedPerSecond[spread];
    return {
      table: [
        ['training processes', 'over 120 classes', 'class after class', 'CPU used of what is allowed'],
        ...counts.map((count) => {
          const { acceptedPerSecond, busy } = of(count);
          return [String(count), figure(acceptedPerSecond.many), figure(acceptedPerSecond.one), figure(busy)];
        }),
      ],
      ratios: [atLeast('two processes against one, over many classes', growth(2, 'many'), 1.8)],
      notes: [
        `four against one, over many classes: ${figure(growth(4, 'many'))}`,
        `two and four against one, class after class: ${figure(growth(2, 'one'))}, ${figure(growth(4, 'one'))}`,
        `${callersPerProcess} callers per process; all changes of one training go to one process`,
      ],
    };
  },
};

async function measure(studio: BenchStudio, processes: number): Promise<Side> {
  const members = await makeMembers(studio, memberCount);
  const seats = {
    many: seatAfterSeat(await fillWeeks(studio, weeks.many, hourlySlots), members, spreads.many),
    one: seatAfterSeat(await fillWeeks(studio, weeks.one, hourlySlots), members, spreads.one),
  };
  const accept = async (spread: Spread, duration: number) => {
    const callers = processes * callersPerProcess;
    const { statuses } = await runLoad({ origin: studio.origin, callers, seconds: duration, next: seats[spread] });
    return (statuses[201] ?? 0) / duration;
  };
  await accept('many', warmUpSecondsPerProcess * processes);
  const training = studio.pidsOf('training-api');
  const lift = limitCpu(training, share);
  const rates: Record<Spread, number[]> = { many: [], one: [] };
  const used: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuMsOf(training);
      rates.many.push(await accept('many', seconds));
      used.push((cpuMsOf(training) - before) / (seconds * 1_000 * share * training.length));
      rates.one.push(await accept('one', seconds));
    }
  } finally {
    lift();
  }
  return { acceptedPerSecond: { many: median(rates.many), one: median(rates.one) }, busy: median(used) };
}

/** Books seats in turn over `spread` trainings, and once these are full over the next ones. */
function seatAfterSeat(trainings: readonly string[], members: readonly Member[], spread: number): () => Question {
  let asked = 0;
  return () => {
    const round = Math.floor(asked / (spread * seatsPerTraining));
    const training = trainings[round * spread + (asked % spread)];
    if (training === undefined) throw new Error('all classes are full: there must be more of them');
    return { text: bookingText(members[asked++ % members.length]!, training) };
  };
}

function cpuMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + figuresOf(pid).cpuMs, 0);
}

/** Short, so that a limited process is slow instead of stopped for long. The kernel allows no quota under 1 ms. */
const periodUs = 20_000;

/**
 * Limits each of the processes to a share of one core. Needs root.
 *
 * @param share at least 0.05
 * @returns lifts the limits
 */
function limitCpu(pids: readonly number[], share: number): () => void {
  const groups = pids.map((pid) => limitOne(pid, Math.round(periodUs * share)));
  return () => groups.forEach((group) => group.remove());
}

function limitOne(pid: number, quotaUs: number) {
  const group = createControlGroup('cpu', `studio-bench-${pid}`);
  if (isUnified) group.write('cpu.max', `${quotaUs} ${periodUs}`);
  else {
    group.write('cpu.cfs_period_us', String(periodUs));
    group.write('cpu.cfs_quota_us', String(quotaUs));
  }
  group.add(pid);
  return group;
}
