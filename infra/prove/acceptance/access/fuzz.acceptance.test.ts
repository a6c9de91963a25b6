import { expect, inject, test } from 'vitest';
import { runFuzz } from '../../fuzz/run-fuzz.ts';
import { chooseSeed, seededRandom } from '../../testing/seeded-random.ts';

const { origin, adminEmail, adminPassword, processOrigins } = inject('studio');

// The long form is `npm run fuzz`, with another seed each time.
test('hostile requests to every route are refused and disclose nothing', async () => {
  const seed = chooseSeed(process.env['FUZZ_SEED'] ?? '1');
  const admin = { email: adminEmail, password: adminPassword };
  const { problems, byStatus } = await runFuzz({
    origin,
    admin,
    processOrigins,
    random: seededRandom(seed),
    requests: 600,
  });
  expect(problems, `FUZZ_SEED=${seed}, ${JSON.stringify(byStatus)}`).toEqual([]);
});
