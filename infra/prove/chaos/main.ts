import { listenForStop } from '../../run/launcher/stop-request.ts';
import { commandOptions } from '../testing/command-options.ts';
import { chooseSeed, seededRandom } from '../testing/seeded-random.ts';
import { planFaults, planShortRun } from './faults.ts';
import { startFragileStudio } from './fragile-studio.ts';
import { runChaos } from './run-chaos.ts';

/**
 * `npm run chaos`: loads a studio of its own for ten minutes while its processes are killed, paused and restarted, its
 * connections cut and delayed, Redis flushed, disks filled, and RabbitMQ left hanging or without its log. Exit code 1
 * when anything differs afterwards.
 *
 *     npm run chaos -- --seed 7 --minutes 3 --faults 30
 *     npm run chaos -- --short           # fifteen seconds, twelve faults
 *     npm run chaos -- --memory-mb 1024  # the studio as one process, within so much memory
 */
const options = commandOptions({
  seed: 'number',
  minutes: 'number',
  faults: 'number',
  short: 'flag',
  'memory-mb': 'number',
});
const { short = false, seed = chooseSeed(undefined), minutes = short ? 1 / 4 : 10, faults: count = 120 } = options;
const { 'memory-mb': memoryMb } = options;
// Limited disks are in memory, which would count towards the limit.
const withLimitedDisks = !short && memoryMb === undefined;
const random = seededRandom(seed);
const { signal } = listenForStop(console.log);
console.log(`seed ${seed}: npm run chaos -- --seed ${seed}${short ? ' --short' : ''}`);

// A minute is too long for a run of fifteen seconds. No pause of the run is as long as these limits.
const soon = { everyMs: 3_000, trialMs: 2_500, limits: { afterWorkMs: 8_000, afterStartMs: 45_000 } };
// The run kills processes itself, and checks at the end that each was restarted.
const studio = await startFragileStudio({
  announce: () => undefined,
  say: (line) => console.log(`           ${line}`),
  withLimitedDisks,
  memoryMb,
  watch: short ? soon : undefined,
});
try {
  if (Object.keys(studio.disks).length === 0 && withLimitedDisks)
    console.log('No disk is filled: that needs root and the right to mount');
  const faults = short ? planShortRun(studio, random) : planFaults(studio, random, count);
  const size = short ? { members: 16, trainings: 14 } : { members: 40, trainings: 32 };
  const { isWell, inflicted } = await runChaos({
    studio,
    random,
    faults,
    durationMs: minutes * 60_000,
    ...size,
    say: console.log,
    signal,
  });
  if (isWell) console.log(`chaos: ${inflicted.length} faults survived`);
  else console.log(`chaos: failed, seed ${seed}; the logs are in ${await studio.keepLogs()}`);
  process.exitCode = isWell && !signal.aborted ? 0 : 1;
} catch (error) {
  console.log(`chaos: could not be judged, seed ${seed}; the logs are in ${await studio.keepLogs()}`);
  throw error;
} finally {
  await studio.stop();
}
