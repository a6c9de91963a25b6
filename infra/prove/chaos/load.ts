import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, registerMembers, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';
import type { Random } from '../testing/seeded-random.ts';
import { beAdministrator, beVisitor, beWaiting } from './load-beside-members.ts';
import { Tally } from './outcome.ts';
import type { LoadState } from './load-state.ts';
import { type Seat, SeatTruth } from './seat-truth.ts';

/** Longer than the gateway's timeout for a service, in milliseconds. */
const timeoutMs = 35_000;

const walkIns = 4;
const waiters = 6;

export interface Load {
  readonly state: LoadState;
  /** Stops all callers, once each has finished its current call. */
  end(): Promise<void>;
}

export interface LoadSettings {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly random: Random;
  readonly members: number;
  readonly trainings: number;
}

/** Creates the accounts and trainings of the load, before any fault. */
export async function prepareLoad({ origin, admin: { email, password }, members, trainings }: LoadSettings) {
  const admin = await signIn(origin, email, password);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  const everybody = await registerMembers(origin, walkIns + waiters + members);
  await inParallel(4, everybody, (member) => assignPlan(admin, member, planId));
  const open = await inParallel(4, Array.from({ length: trainings }), () =>
    scheduleTraining(admin, { maxCapacity: 8 }),
  );
  const waitedTraining = await scheduleTraining(admin, { maxCapacity: 2 });
  const patient = everybody.map((person) => ({
    ...person,
    ...apiClient(origin, { token: person.token, timeoutMs }),
  }));
  const stop = new AbortController();
  const state: LoadState = {
    origin,
    tally: new Tally(),
    truth: new SeatTruth(),
    members: patient.slice(walkIns + waiters),
    walkIns: patient.slice(0, walkIns),
    waiters: patient.slice(walkIns, walkIns + waiters),
    waitedTraining,
    open: open.slice(2),
    walkInTrainings: open.slice(0, 2),
    cancelled: new Map(),
    registered: new Map(),
    payments: new Map(),
    planId,
    admin: apiClient(origin, { token: admin.token, timeoutMs }),
    stopped: stop.signal,
  };
  return { state, stop };
}

/** Starts all callers; they act until stopped. */
export async function startLoad(settings: LoadSettings): Promise<Load> {
  const { state, stop } = await prepareLoad(settings);
  const { random } = settings;
  const everybody = Promise.all([
    ...state.members.map((member, index) => repeat(state, beMember(state, member, random.fork(`member ${index}`)))),
    ...state.waiters.map((member, index) => repeat(state, beWaiting(state, member, random.fork(`waiter ${index}`)))),
    repeat(state, beAdministrator(state, random.fork('administrator'))),
    repeat(state, beVisitor(state, random.fork('visitor'))),
  ]);
  return {
    state,
    end: async () => {
      stop.abort();
      await everybody;
    },
  };
}

/** Repeats an act, each time followed by the returned pause in milliseconds. */
async function repeat({ stopped }: LoadState, doSomething: () => Promise<number>): Promise<void> {
  while (!stopped.aborted) {
    const pauseMs = await doSomething();
    await pause(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Acts of a member: books, cancels and reads their own data. */
function beMember(state: LoadState, member: Person, random: Random): () => Promise<number> {
  const { tally } = state;
  const looks: [string, () => ReturnType<ApiClient['get']>][] = [
    ['see the own trainings', () => member.get('/api/trainings/my-trainings')],
    ['see the own plan', () => member.get('/api/users/current-plan')],
    ['see the own profile', () => member.get('/api/users/profile')],
    ['see the own ledger', () => member.get('/api/users/movements?limit=20')],
  ];
  const doubtful: Seat[] = [];
  return async () => {
    const inDoubt = doubtful[0];
    const seat = inDoubt ?? state.truth.seat(member.id, random.pick(state.open));
    if (seat.isClosed || random.chance(0.4)) {
      const [what, look] = random.pick(looks);
      await tally.attempt(what, look);
    } else {
      await actOn(state, member, seat);
      if (inDoubt && (!seat.inDoubt || seat.isClosed)) doubtful.shift();
      else if (!inDoubt && seat.inDoubt) doubtful.push(seat);
    }
    return random.between(20, 150);
  };
}

async function actOn({ tally, truth, cancelled }: LoadState, member: Person, seat: Seat): Promise<void> {
  const { trainingId } = seat;
  const act = truth.nextAct(seat);
  const call = {
    book: () => member.post('/api/trainings/register', { trainingId }),
    cancel: () => member.delete(`/api/trainings/register/${trainingId}`),
  }[act];
  const outcome = await tally.attempt(act, call);
  truth.note(seat, act, outcome, cancelled.has(trainingId));
}
