import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patienceMs } from '@studio/chassis/testing/until';
import { openDatabases } from '../../run/studio-databases.ts';
import { signIn } from '../testing/kit/people.ts';
import { checkModel } from './check-model.ts';
import { setStage, type Stage } from './world.ts';

const { origin, adminEmail, adminPassword, mongoUrl, namespace, processOrigins } = inject('studio');
const { MODEL_RUNS = '15', MODEL_SECONDS, MODEL_SEED, MODEL_PATH } = process.env;
const seed = MODEL_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(MODEL_SEED);
const wanted = Number(MODEL_RUNS);
const seconds = MODEL_SECONDS === undefined ? null : Number(MODEL_SECONDS);

let stage: Stage;

beforeAll(async () => {
  const databases = await openDatabases(mongoUrl, namespace);
  stage = await setStage({ origin, admin: await signIn(origin, adminEmail, adminPassword), databases, processOrigins });
});
afterAll(() => stage.databases.close());

test(
  'random sequences of acts, one after another and at once, are answered as the rules predict',
  // Ends what hangs: a run takes a few seconds, a minute where a member is promoted, and much longer on a busy machine.
  { timeout: seconds === null ? wanted * patienceMs : seconds * 1_000 + 5 * patienceMs },
  async () => {
    const { runs, spoiled, failure } = await checkModel(stage, {
      runs: wanted,
      seconds,
      seed,
      path: MODEL_PATH,
    });
    process.stdout.write(`${runs} sequences, ${spoiled} spoiled by a busy machine; MODEL_SEED=${seed}\n`);
    if (failure) throw new Error(failure);
    expect(runs).toBeGreaterThanOrEqual(seconds === null ? wanted : 1);
  },
);
