import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabases } from '../../run/studio-databases.ts';
import { signIn } from '../testing/kit/people.ts';
import { checkModel } from './check-model.ts';
import { setStage, type Stage } from './world.ts';

const { origin, adminEmail, adminPassword, mongoUrl, namespace, processOrigins } = inject('studio');
const { MODEL_RUNS = '30', MODEL_SECONDS = '20', MODEL_SEED, MODEL_PATH } = process.env;
const seed = MODEL_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(MODEL_SEED);
const seconds = Number(MODEL_SECONDS);
/** Fewer runs prove nothing. */
const fewestRuns = 1;

let stage: Stage;

beforeAll(async () => {
  const databases = await openDatabases(mongoUrl, namespace);
  stage = await setStage({ origin, admin: await signIn(origin, adminEmail, adminPassword), databases, processOrigins });
});
afterAll(() => stage.databases.close());

test(
  'random sequences of acts, one after another and at once, are answered as the rules predict',
  // A run may wait for the end of the day, or a minute for the promotion of a member.
  { timeout: (seconds + 360) * 1_000 },
  async () => {
    const { runs, spoiled, failure } = await checkModel(stage, {
      runs: Number(MODEL_RUNS),
      seconds,
      seed,
      path: MODEL_PATH,
    });
    process.stdout.write(`${runs} sequences, ${spoiled} spoiled by a busy machine; MODEL_SEED=${seed}\n`);
    if (failure) throw new Error(failure);
    expect(runs).toBeGreaterThanOrEqual(fewestRuns);
  },
);
