import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../run/launcher/root.ts';

/** A run of a program with its long settings. */
interface LongRun {
  readonly program: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const suites = 'infra/prove/test.mjs';

/**
 * `npm run test:long`: the long forms of the tests that `npm test` runs briefly. Exit code 1 when one of them fails.
 *
 *     npm run test:long -- contract chaos   # only the runs with one of these words in their line
 */
const runs: readonly LongRun[] = [
  { program: suites, args: ['acceptance', 'fence'], env: { FENCE_ROUNDS: '1000' } },
  { program: suites, args: ['acceptance-apart', 'outages'], env: { OUTAGE_SECONDS: '20' } },
  { program: suites, args: ['contract'], env: { CONTRACT_EXAMPLES: '200' } },
  { program: suites, args: ['races', 'seats'], env: { LAST_SEATS_CROWD: '200', RACE_ROUNDS: '20' } },
  { program: suites, args: ['races', 'fixed-slots'], env: { FIXED_SLOT_HOLDERS: '20', RACE_ROUNDS: '20' } },
  { program: suites, args: ['races'], env: { RACE_ROUNDS: '300' } },
  { program: suites, args: ['races', 'waiting'], env: { RACE_TRAINING_PROCESSES: '1', RACE_ROUNDS: '300' } },
  { program: suites, args: ['model'], env: { MODEL_RUNS: '3000', MODEL_SECONDS: '3600' } },
  { program: 'infra/prove/chaos/main.ts' },
  { program: 'node_modules/vitest/vitest.mjs', args: ['run', '--project', 'long'] },
  { program: 'infra/prove/docker/test-docker.ts' },
];

const words = process.argv.slice(2);
const outcomes: string[] = [];
for (const { program, args = [], env = {} } of runs) {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const line = [...settings, program, ...args].join(' ');
  if (words.length > 0 && !words.some((word) => line.includes(word))) continue;
  console.log(`\n── ${line}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
  outcomes.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${line} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
}
console.log(`\n${outcomes.join('\n')}`);
