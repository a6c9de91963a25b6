import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../testing/kit/people.ts';
import { nextMonday } from '../testing/kit/scenario.ts';
import type { Outcome } from './outcomes.ts';

/** A member and a training that this member books and cancels repeatedly, with the answers' results. */
export interface Seat {
  readonly accountId: string;
  readonly trainingId: string;
  /** Number of accepted bookings. */
  bookings: number;
  /** The state by the last answer; unknown when there was none. */
  state: 'booked' | 'free' | 'unknown';
}

export interface LoadResult {
  readonly outcomes: readonly Outcome[];
  readonly seats: readonly Seat[];
}

export interface SteadyLoad {
  /** The outcomes so far. */
  readonly outcomes: readonly Outcome[];
  /** Lets each member book once more and ends the load. */
  end(): Promise<LoadResult>;
}

export interface LoadOptions {
  readonly members: readonly Person[];
  /** Each member uses one of them throughout. */
  readonly trainingIds: readonly string[];
  /** Reads lists and figures meanwhile. */
  readonly admin?: ApiClient;
  /** Milliseconds from one round of a member to the next, which waits for a late one. Default: 250 ms. */
  readonly roundMs?: number;
}

type Check = (answer: Answer) => boolean;

/** Members read the week, book, read the profile and cancel, round by round, until stopped. */
export function startSteadyLoad({ members, trainingIds, admin, roundMs = 250 }: LoadOptions): SteadyLoad {
  const stop = new AbortController();
  const outcomes: Outcome[] = [];
  const seats = members.map(({ id }, index): Seat => ({
    accountId: id,
    trainingId: trainingIds[index % trainingIds.length] as string,
    bookings: 0,
    state: 'free',
  }));

  async function ask(act: string, call: Promise<Answer>, status: number, check: Check = () => true): Promise<boolean> {
    const at = performance.now();
    const problem = await call.then(
      (answer) => whatIsWrong(answer, status, check),
      (error: Error) => `${error.message} (${(error.cause as { code?: string } | undefined)?.code})`,
    );
    outcomes.push({ at, ms: performance.now() - at, act, ...(problem && { problem: `${act}: ${problem}` }) });
    return problem === undefined;
  }

  async function book(member: ApiClient, seat: Seat): Promise<void> {
    const { trainingId } = seat;
    const isMine: Check = ({ body }) => body.some((training: { id: string }) => training.id === trainingId);
    seat.state = 'unknown';
    if (!(await ask('book', member.post('/api/trainings/register', { trainingId }), 201))) return;
    seat.bookings += 1;
    seat.state = 'booked';
    await ask('own bookings', member.get('/api/trainings/my-trainings'), 200, isMine);
  }

  async function cancel(member: ApiClient, seat: Seat): Promise<void> {
    seat.state = 'unknown';
    if (await ask('cancel', member.delete(`/api/trainings/register/${seat.trainingId}`), 200)) seat.state = 'free';
  }

  async function beMember(member: ApiClient, seat: Seat): Promise<void> {
    await inRounds(async () => {
      await ask('week', member.get(`/api/trainings/week?week=${nextMonday()}`), 200);
      await book(member, seat);
      await ask('profile', member.get('/api/users/profile'), 200);
      await ask('plan', member.get('/api/users/current-plan'), 200);
      await cancel(member, seat);
    });
    await book(member, seat);
  }

  const beAdmin = (client: ApiClient) =>
    inRounds(async () => {
      await ask('user list', client.get('/api/admin/users?page=1&pageSize=20'), 200);
      await ask('figures', client.get('/api/admin/stats'), 200);
      await ask('training list', client.get('/api/admin/trainings'), 200);
    });

  async function inRounds(round: () => Promise<void>): Promise<void> {
    // Staggers the members' starts.
    let next = performance.now() + Math.random() * roundMs;
    for (;;) {
      await pause(Math.max(0, next - performance.now()), undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      next = Math.max(next + roundMs, performance.now());
      await round();
    }
  }

  const everybody = members.map((member, index) => beMember(member, seats[index] as Seat));
  if (admin) everybody.push(beAdmin(admin));
  return {
    outcomes,
    async end() {
      stop.abort();
      await Promise.all(everybody);
      return { outcomes, seats };
    },
  };
}

function whatIsWrong(answer: Answer, status: number, check: Check): string | undefined {
  if (answer.status !== status) return `${answer.status} ${answer.body?.code} instead of ${status}`;
  return check(answer) ? undefined : 'what was booked is not there';
}
