import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer } from '@studio/chassis/testing/api-client';
import { patienceMs } from '@studio/chassis/testing/until';
import { inParallel } from '../testing/kit/in-parallel.ts';

/** Rounds of each race; `npm run test:races` sets 1,000. */
export const rounds = Number(process.env['RACE_ROUNDS'] ?? 8);

/** Ends what hangs: a round takes tens of milliseconds, and a hundred times as long on a busy machine. */
export const raceTimeoutMs = 5 * patienceMs + rounds * 5_000;

/** Parallel rounds, each with its own members and trainings. */
export const tracks = 4;

/** The round proves nothing: on a busy machine, an answer may lag or have timed out. */
export class SpoiledRoundError extends Error {
  override readonly name = 'SpoiledRoundError';
}

/** Returns the answer. @throws SpoiledRoundError when it may lag or timed out, and so proves nothing */
export function proving(answer: Answer): Answer {
  if (answer.status === 503 || answer.headers.has('x-data-may-lag')) throw new SpoiledRoundError();
  return answer;
}

/** After a failure, a fence lets every request pass for a second. A round in that time would prove nothing either. */
const calmMs = 1_000;

/** Repeats a round until it proves something. @throws the reason of the signal when the test is over */
async function winnerOf(round: (track: number) => Promise<string>, track: number, over: AbortSignal): Promise<string> {
  for (;;) {
    try {
      return await round(track);
    } catch (error) {
      if (!(error instanceof SpoiledRoundError)) throw error;
      await pause(calmMs, undefined, { signal: over });
    }
  }
}

interface RaceOptions {
  /** Default: all. */
  readonly tracks?: number;
  /** Limit for races whose rounds wait for the clock. Default: the rounds of every race. */
  readonly atMost?: number;
}

/**
 * Runs a race many times, on several tracks in parallel. `round` gets its track, counted from 0. The rounds of a track
 * run one after another. Each returns the winner, and the output counts the wins.
 */
export function race(
  what: string,
  round: (track: number) => Promise<string>,
  { tracks: count = tracks, atMost = rounds }: RaceOptions = {},
): void {
  test(what, { timeout: raceTimeoutMs }, async ({ signal }) => {
    const wins = new Map<string, number>();
    const all = Math.min(rounds, atMost);
    let left = all;
    await inParallel(
      count,
      Array.from({ length: count }, (_, track) => track),
      async (track) => {
        // Rounds that continued after the timeout would spoil those of the next race, which has the same members.
        while (left > 0 && !signal.aborted) {
          left -= 1;
          const winner = await winnerOf(round, track, signal);
          wins.set(winner, (wins.get(winner) ?? 0) + 1);
        }
      },
    );
    process.stdout.write(`  ${what}: ${[...wins].map(([winner, count]) => `${count} × ${winner}`).join(', ')}\n`);
    expect([...wins.values()].reduce((sum, count) => sum + count, 0)).toBe(all);
  });
}

/** Longer than the longest path of an act to the point of conflict, over an event of another service. */
const longestHeadStartMs = 200;

/**
 * Sends all calls in random order, half of the times at once and otherwise each with a random delay: an act with a
 * longer path would else lose every time. Returns the answers in the given order.
 */
export async function atOnce(sends: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = Array.from<Promise<Answer>>({ length: sends.length });
  const longestMs = Math.random() < 0.5 ? 0 : longestHeadStartMs;
  const order = sends.map((send, index) => ({ send, index, place: Math.random() }));
  for (const { send, index, place } of order.toSorted((a, b) => a.place - b.place)) {
    answers[index] = longestMs === 0 ? send() : pause(place * longestMs).then(send);
  }
  return (await Promise.all(answers)).map(proving);
}
