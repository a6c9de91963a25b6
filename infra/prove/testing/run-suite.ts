import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../run/launcher/root.ts';
import { readResults, type Results } from './read-results.ts';
import type { Instance } from '../../run/launcher/instance.ts';
import type { Suite } from './suites.ts';

/** `cpuSeconds`: CPU time of its processes, without the servers that suites share. */
export type SuiteResult = Results & { name: string; seconds: number; cpuSeconds: number | null };

export interface SuiteOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly resultsDir: string;
  /** Words that limit the tests. */
  readonly files: readonly string[];
  readonly stop: AbortSignal;
  /** Folder for its output until the suite is over, when it runs beside others; null: shown at once. */
  readonly logsDir: string | null;
  /** Records running processes, for the next run in case this one is killed. */
  readonly claim: Instance;
  /** Read once the suite has ended. */
  readonly cpuMeter: () => number | null;
}

const binaries = join(root, 'node_modules', '.bin');

/** Runs a suite and counts its results. One that exits with an error has at least one failure. */
export async function runSuite(
  { name, command, args, counts }: Suite,
  { env, resultsDir, files, stop, logsDir, claim, cpuMeter }: SuiteOptions,
): Promise<SuiteResult> {
  console.log(logsDir === null ? `\n── ${name}` : `…  ${name}`);
  const logFile = logsDir === null ? null : join(logsDir, `${name}.log`);
  const output = logFile === null ? 'inherit' : openSync(logFile, 'w');
  const startedAt = performance.now();
  const results = join(resultsDir, `${name}.json`);
  const child = spawn(
    join(binaries, command),
    [...args.map((arg) => arg.replace('{results}', results)), ...(counts === 'exit code' ? [] : files)],
    {
      cwd: root,
      // A process group of its own: a signal to the whole run would end it before it has stopped what it started.
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...env,
        PATH: `${binaries}${delimiter}${process.env['PATH']}`,
        PLAYWRIGHT_JSON_OUTPUT_FILE: results,
      },
    },
  );
  const { pid } = child;
  if (pid !== undefined) claim.started(name, pid);
  // On SIGINT, vitest and Playwright stop what they have started.
  const interrupt = () => child.kill('SIGINT');
  stop.addEventListener('abort', interrupt);
  const [code] = await once(child, 'exit');
  const cpuSeconds = cpuMeter();
  stop.removeEventListener('abort', interrupt);
  if (pid !== undefined) claim.ended(pid);
  if (logFile !== null) console.log(`\n── ${name}\n${readFileSync(logFile, 'utf8')}`);
  if (typeof output === 'number') closeSync(output);
  const counted = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
  const { passed, failed, failures } = counts === 'exit code' ? counted : readResults(counts, results);
  const unexplained = code !== 0 && failed === 0 ? 1 : 0;
  const seconds = (performance.now() - startedAt) / 1000;
  return { name, passed, failed: failed + unexplained, failures, seconds, cpuSeconds };
}
