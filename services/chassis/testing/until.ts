import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a test waits for anything, in milliseconds: one for all (docs/testing.md «Waiting»). It ends what hangs and says
 * nothing about speed; a busy machine and the jobs that run once a minute fit into it.
 */
export const patienceMs = 120_000;
/**
 * `CATCH_UP_MS` of services under test: answers say that they may lag where something is down, not where the machine is busy.
 * The gateway waits 30 s for an answer.
 */
export const patientCatchUpMs = '20000';
const everyMs = 25;
/** Not held by tests that stop the clock. */
const now = performance.now.bind(performance);

/** Repeats `check` until it does not throw. @throws what it threw last, after `patienceMs` */
export async function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  const endsAt = now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (now() > endsAt) throw error;
    }
    await pause(everyMs);
  }
}

/** Repeats `look` until it finds something. @throws Error naming what was awaited, after `patienceMs` */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  return waitFor(async () => {
    const found = await look();
    if (found === undefined) throw new Error(`not found in ${patienceMs / 1_000} s: ${what}`);
    return found;
  });
}
