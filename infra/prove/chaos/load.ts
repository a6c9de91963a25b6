import { scheduleTraining } from '../testing/kit/scenario.ts';
import type { Random } from '../testing/seeded-random.ts';
import { beMember, type Cast, prepareCast, startCallers } from '../load/members.ts';
import { SeatTruth } from '../load/seat-truth.ts';
import { Tally } from '../load/tally.ts';
import { beAdministrator, beVisitor, beWaiting } from './callers.ts';
import type { LoadState } from './load-state.ts';

const walkIns = 4;
const waiters = 6;

export interface Load {
  readonly state: LoadState;
  /** Stops all callers, once each has finished its current call. */
  readonly end: () => Promise<void>;
}

export interface LoadSettings extends Omit<Cast, 'capacity'> {
  readonly random: Random;
}

/** Creates accounts and trainings, before any fault, and starts all callers; they act until stopped. */
export async function startLoad({ random, ...settings }: LoadSettings): Promise<Load> {
  const { origin, members: count } = settings;
  const cast = await prepareCast({ ...settings, members: walkIns + waiters + count, capacity: 8 });
  const { admin, planId, members: everybody, open } = cast;
  const waiting = everybody.slice(walkIns, walkIns + waiters);
  const state: LoadState = {
    origin,
    tally: new Tally(),
    truth: new SeatTruth(),
    pauseMs: [20, 150],
    walkIns: everybody.slice(0, walkIns),
    waitedTraining: await scheduleTraining(admin, { maxCapacity: 2 }),
    open: open.slice(2),
    walkInTrainings: open.slice(0, 2),
    cancelled: new Map(),
    registered: new Map(),
    payments: new Map(),
    planId,
    admin,
  };
  const members = everybody.slice(walkIns + waiters);
  const { end } = startCallers([
    ...members.map((member, index) => beMember(state, member, random.fork(`member ${index}`))),
    ...waiting.map((member, index) => beWaiting(state, member, random.fork(`waiter ${index}`))),
    beAdministrator(state, random.fork('administrator')),
    beVisitor(state, random.fork('visitor')),
  ]);
  return { state, end };
}
