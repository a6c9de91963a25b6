import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Progress lines of the start: when a step begins, periodically while it lasts, and when it is done. */
export interface Progress {
  readonly say: (line: string) => void;
  readonly step: <T>(label: string, work: () => Promise<T>) => Promise<T>;
}

const secondsBetweenSigns = 20;

export function createProgress(write: (line: string) => void): Progress {
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

/** Prints nothing: for tests, whose processes write to log files. */
export const silentProgress: Progress = { say: () => {}, step: (_label, work) => work() };

/** The parameters of every step of the set-up. */
export interface SetUp {
  readonly progress: Progress;
  readonly logsDir: string;
  /** Aborts the step in progress. */
  readonly signal?: AbortSignal | undefined;
}

export const silentSetUp: SetUp = { progress: silentProgress, logsDir: join(tmpdir(), 'studio-logs') };

/** The cache that all checkouts and data directories of this user share. */
export const machineCache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'studio');
