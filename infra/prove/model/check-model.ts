import fc from 'fast-check';
import { waitFor } from '@studio/chassis/testing/until';
import { inWords, type Step } from './acts.ts';
import { runSequence } from './run-sequence.ts';
import { sequences } from './sequences.ts';
import { DisturbedError, isDisturbed, type Stage } from './world.ts';

export interface ModelCheck {
  readonly runs: number;
  /** Seconds after which no further run or shrinking of a failure begins; null: all runs are made. */
  readonly seconds: number | null;
  readonly seed: number;
  /** The path of an earlier failure to reproduce first. */
  readonly path: string | undefined;
}

export interface ModelOutcome {
  readonly runs: number;
  /** Runs that a busy machine has spoiled. */
  readonly spoiled: number;
  readonly failure: string | null;
}

/** Parallel sequences: more of them in the same time, and batches shared with other runs. */
const lanes = 3;

/** Plays random sequences against the rules. */
export async function checkModel(stage: Stage, check: ModelCheck): Promise<ModelOutcome> {
  // Reproduces a failure without parallel runs.
  const count = check.path === undefined ? lanes : 1;
  const each = { ...check, runs: Math.ceil(check.runs / count) };
  const seeds = Array.from({ length: count }, (_, lane) => check.seed + lane);
  const outcomes = await Promise.all(seeds.map((seed) => checkLane(stage, { ...each, seed })));
  const sum = (key: 'runs' | 'spoiled') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  return { runs: sum('runs'), spoiled: sum('spoiled'), failure: failures.join('\n\n') || null };
}

async function checkLane(stage: Stage, { runs, seconds, seed, path }: ModelCheck): Promise<ModelOutcome> {
  const property = fc.asyncProperty(sequences, async (steps) => {
    try {
      await runSequence(stage, steps);
    } catch (error) {
      if (!(error instanceof DisturbedError)) throw error;
      await untilCalm(stage);
      fc.pre(false);
    }
  });
  const { failed, numRuns, numSkips, ...details } = await fc.check(property, {
    numRuns: runs,
    seed,
    // Makes the few values equally likely.
    unbiased: true,
    ...(seconds !== null && { interruptAfterTimeLimit: seconds * 1_000 }),
    ...(path !== undefined && { path }),
  });
  const failure = failed && details.counterexample ? describeFailure(details) : null;
  return { runs: numRuns, spoiled: numSkips, failure };
}

/** Waits for the fences: one that gave up lets everything pass for a second, which would spoil a run. */
async function untilCalm({ admin }: Stage): Promise<void> {
  const fenced = ['/api/users/profile', '/api/users/current-plan', '/api/users/movements'];
  const calm = async () => {
    const answers = await Promise.all(fenced.map((path) => admin.get(path)));
    if (answers.some(isDisturbed)) throw new DisturbedError();
  };
  await waitFor(calm).catch(() => undefined);
}

type Failure = Pick<
  fc.RunDetails<[readonly Step[]]>,
  'counterexample' | 'counterexamplePath' | 'errorInstance' | 'seed' | 'numShrinks'
>;

function describeFailure({ counterexample, counterexamplePath, errorInstance, seed, numShrinks }: Failure): string {
  const steps = counterexample?.[0] ?? [];
  return [
    `The rules do not explain what the studio does. The shortest sequence found, ${numShrinks} times shortened:`,
    ...steps.map((step, index) => `  ${index + 1}. ${step.map(inWords).join('  ‖  ')}`),
    '',
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    '',
    `Again: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath} npm run test:model -- studio.model`,
  ].join('\n');
}
