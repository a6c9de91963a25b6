import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, registerMembers, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, nextMonday, scheduleTraining } from '../testing/kit/scenario.ts';
import { type Random, seededRandom } from '../testing/seeded-random.ts';
import type { Cancelled } from './check-seats.ts';
import { type Seat, SeatTruth } from './seat-truth.ts';
import { Tally } from './tally.ts';

/** Longer than the gateway's timeout for a service, in milliseconds. */
export const callTimeoutMs = 35_000;

/** What all members share. */
export interface MembersState {
  readonly tally: Tally;
  readonly truth: SeatTruth;
  /** Trainings that may be booked. */
  readonly open: readonly string[];
  readonly cancelled: Cancelled;
  /** Shortest and longest pause of a member after an act, in milliseconds. */
  readonly pauseMs: readonly [from: number, to: number];
}

export interface Cast {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly members: number;
  readonly trainings: number;
  /** Seats of each training. */
  readonly capacity: number;
}

/** Creates members with a plan, and trainings of next week. */
export async function prepareCast({ origin, admin: { email, password }, members, trainings, capacity }: Cast) {
  const admin = await signIn(origin, email, password);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  const registered = await registerMembers(origin, members);
  await inParallel(4, registered, (member) => assignPlan(admin, member, planId));
  const open = await inParallel(4, Array.from({ length: trainings }), () =>
    scheduleTraining(admin, { maxCapacity: capacity }),
  );
  const patient = ({ token }: Person) => apiClient(origin, { token, timeoutMs: callTimeoutMs });
  return {
    admin: { ...admin, ...patient(admin) },
    planId,
    members: registered.map((person) => ({ ...person, ...patient(person) })),
    open,
  };
}

/** A caller's next act; resolves with the pause after it, in milliseconds. */
export type Caller = () => Promise<number>;

/** Starts callers, who act until `end`; it resolves once each has finished its current act. */
export function startCallers(callers: readonly Caller[]): { readonly end: () => Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const repeat = async (act: Caller) => {
    while (!signal.aborted) await pause(await act(), undefined, { signal }).catch(() => undefined);
  };
  const everybody = Promise.all(callers.map(repeat));
  return {
    end: async () => {
      stop.abort();
      await everybody;
    },
  };
}

/** Acts of a member: books, cancels and reads their own data. An act without an answer is asked for again. */
export function beMember(state: MembersState, member: Person, random: Random): Caller {
  const { tally, truth, cancelled, open, pauseMs } = state;
  const looks: [string, () => ReturnType<ApiClient['get']>][] = [
    ['see the week', () => member.get(`/api/trainings/week?week=${nextMonday()}`)],
    ['see the own trainings', () => member.get('/api/trainings/my-trainings')],
    ['see the own plan', () => member.get('/api/users/current-plan')],
    ['see the own profile', () => member.get('/api/users/profile')],
    ['see the own ledger', () => member.get('/api/users/movements?limit=20')],
  ];
  const doubtful: Seat[] = [];

  async function actOn(seat: Seat): Promise<void> {
    const { trainingId } = seat;
    const act = truth.nextAct(seat);
    const call = {
      book: () => member.post('/api/trainings/register', { trainingId }),
      cancel: () => member.delete(`/api/trainings/register/${trainingId}`),
    }[act];
    const outcome = await tally.attempt(act, call);
    truth.note(seat, act, outcome, cancelled.has(trainingId));
    if (act === 'book' && outcome.kind === 'ok') await seeOwn(trainingId);
  }

  async function seeOwn(trainingId: string): Promise<void> {
    const own = await tally.attempt('see the own trainings', () => member.get('/api/trainings/my-trainings'));
    const isThere = own.kind !== 'ok' || own.body.some(({ id }: { id: string }) => id === trainingId);
    if (!isThere && !cancelled.has(trainingId))
      truth.contradictions.push(`${trainingId} was booked by ${member.id} and is not among the own trainings`);
  }

  return async () => {
    const inDoubt = doubtful[0];
    const seat = inDoubt ?? truth.seat(member.id, random.pick(open));
    if (seat.isClosed || random.chance(0.4)) {
      await tally.attempt(...random.pick(looks));
    } else {
      await actOn(seat);
      if (inDoubt && (!seat.inDoubt || seat.isClosed)) doubtful.shift();
      else if (!inDoubt && seat.inDoubt) doubtful.push(seat);
    }
    return random.between(...pauseMs);
  };
}

/** Reads of an administrator: lists and figures. */
export async function lookAround(tally: Tally, admin: ApiClient, random: Random): Promise<void> {
  const paths = ['/api/admin/stats', '/api/admin/users', '/api/admin/trainings', '/api/admin/plans'];
  await tally.attempt('look at lists and figures', () => admin.get(random.pick(paths)));
}

/**
 * Members who book, cancel and read, and an administrator who reads. Each training has a seat for everybody, so every
 * call that is not `ok` is a failure.
 */
export async function startSteadyLoad(cast: Omit<Cast, 'capacity'> & Pick<MembersState, 'pauseMs'>) {
  const { admin, members, open } = await prepareCast({ ...cast, capacity: cast.members });
  const { pauseMs } = cast;
  const state: MembersState = { tally: new Tally(), truth: new SeatTruth(), open, cancelled: new Set(), pauseMs };
  const random = seededRandom(1);
  const administrator = random.fork('administrator');
  const { end } = startCallers([
    ...members.map((member, index) => beMember(state, member, random.fork(`member ${index}`))),
    async () => {
      await lookAround(state.tally, admin, administrator);
      return administrator.between(...pauseMs);
    },
  ]);
  return { tally: state.tally, truth: state.truth, end };
}
