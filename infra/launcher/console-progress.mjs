/**
 * Progress lines of the start: when a step begins, now and then while it lasts, and when it is done.
 *
 * @typedef {object} Progress
 * @property {(line: string) => void} say
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step
 */

const secondsBetweenSigns = 20;

/**
 * @param {(line: string) => void} write
 * @returns {Progress}
 */
export function createProgress(write) {
  return {
    say: write,
    async step(label, work) {
      const started = performance.now();
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      write(`  …  ${label}`);
      const sign = setInterval(() => write(`  …  ${label}: ${seconds()} so far`), secondsBetweenSigns * 1000);
      try {
        const result = await work();
        write(`  ok ${label} (${seconds()})`);
        return result;
      } finally {
        clearInterval(sign);
      }
    },
  };
}

/** @type {Progress} says nothing: for tests, whose processes write to log files */
export const silentProgress = { say: () => {}, step: (_label, work) => work() };
