import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from './run-command.mjs';

/**
 * How dpkg and apt-get say that others hold a lock. Not all of their locks are covered by an option that waits: neither
 * that of the lists, which `apt-get update` takes, nor any that dpkg takes by itself.
 */
const lockSaying = /^(?:dpkg: error: .* locked by another process.*|E: Could not get lock .*)$/m;

/**
 * Does again what fails because others are at work on the machine's packages, as the daily upgrade is on a new one.
 *
 * @param {() => Promise<void>} work
 * @param {object} options
 * @param {(line: string) => void} options.say called once with what is waited for
 * @param {AbortSignal | undefined} [options.signal] ends the waiting
 * @param {number} [options.everyMs]
 * @param {number} [options.forMs] how long it is waited
 */
export async function whilePackagesAreLocked(work, { say, signal, everyMs = 2_000, forMs = 300_000 }) {
  const deadline = performance.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const lock = error instanceof CommandFailed ? lockSaying.exec(error.output)?.[0] : undefined;
      if (lock === undefined || performance.now() >= deadline) throw error;
      if (attempt === 1) say(`  …  Waiting for others who work on this machine's packages: ${lock}`);
    }
    await sleep(everyMs, undefined, signal ? { signal } : {});
  }
}
