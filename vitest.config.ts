import { defineConfig } from 'vitest/config';
import { patienceMs } from './services/chassis/testing/until.ts';
import { routeLines } from './web/build/route-lines.ts';

const anyTest = '{gateway,services,web,infra}/**/*.test.{ts,tsx}';
const integration = '**/*.integration.test.ts';
const acceptance = 'infra/prove/acceptance/**/*.acceptance.test.ts';
const apart = 'infra/prove/acceptance/apart/**/*.acceptance.test.ts';
const model = 'infra/prove/model/**/*.model.test.ts';
const races = 'infra/prove/races/**/*.race.test.ts';
const long = '**/*.long.test.ts';
const components = 'web/src/**/*.screen.test.tsx';
/** Tests about days and hours, which must not depend on the time zone of server or browser: `unit` runs them in UTC. */
const clock = [
  'infra/prove/clock/**/*.clock.test.ts',
  'services/contracts/*.test.ts',
  'services/**/*-policy.test.ts',
  'services/**/*mails.test.ts',
  'web/src/dates/*.test.ts',
  'web/src/features/{trainings,admin/trainings}/**/*.test.ts',
];
/** A test may wait several times; its own time-out ends what hangs in between (docs/testing.md «Waiting»). */
const waiting = {
  testTimeout: 5 * patienceMs,
  hookTimeout: 5 * patienceMs,
  expect: { poll: { timeout: patienceMs, interval: 25 } },
} as const;
const patient = { isolate: false, ...waiting } as const;
const oneFileAfterAnother = { ...patient, fileParallelism: false } as const;
/** By default Vitest leaves a core to itself: on two cores that is half of them. */
const besideOthers = { ...patient, maxWorkers: '100%' } as const;
const notOurs = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    // No cache of results: files run in the same order here and in a fresh clone.
    cache: false,
    coverage: {
      include: ['{gateway,services}/**/*.ts'],
      exclude: [...notOurs, '**/*.test.ts', '**/testing/**'],
      reporter: [['text', { skipFull: true }], 'text-summary', 'json', 'html'],
      reportsDirectory: '.data/coverage',
      // Coverage slows programs down: a test that misses a time limit must not hide the figures.
      reportOnFailure: true,
      thresholds: {
        'services/**/*-policy.ts': { branches: 95 },
        // Rooms with their routes and mails, and the ground floors.
        'services/training/*/*.ts': { branches: 94 },
        'services/{auth,membership,reporting}/*/*.ts': { branches: 90 },
      },
    },
    projects: [
      {
        // Needs only Node.
        define: routeLines,
        test: {
          name: 'unit',
          include: [anyTest],
          exclude: [...notOurs, integration, acceptance, model, races, long, components],
          env: { TZ: 'UTC' },
          // Reloading all modules for each file took longer than the tests.
          ...besideOthers,
        },
      },
      {
        // Screens in Node. Their JSX and styles are compiled as in the app.
        oxc: { jsx: { runtime: 'automatic', importSource: '@studio/web' } },
        define: routeLines,
        test: {
          name: 'components',
          include: [components],
          exclude: notOurs,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:8080/', width: 1280, height: 900 } },
          setupFiles: 'web/src/testing/set-up.ts',
          env: { PATIENCE_MS: String(patienceMs) },
          ...besideOthers,
        },
      },
      ...['Asia/Tokyo', 'Pacific/Honolulu'].map((zone) => ({
        define: routeLines,
        test: { name: `clock ${zone}`, include: clock, exclude: notOurs, env: { TZ: zone }, ...besideOthers },
      })),
      {
        // Needs MongoDB, RabbitMQ and Redis, found by MONGO_URL, RABBITMQ_URL and REDIS_URL.
        test: {
          name: 'integration',
          include: [integration],
          exclude: notOurs,
          ...patient,
          // These tests mostly wait for servers.
          maxWorkers: 3,
          // Runs after the others in a common run (`npm run coverage`): Vitest requires that for a different `maxWorkers`.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Starts the whole studio on those servers.
        test: {
          name: 'acceptance',
          include: [acceptance],
          exclude: [...notOurs, apart],
          globalSetup: 'infra/prove/acceptance/start-studio.ts',
          ...oneFileAfterAnother,
        },
      },
      // Each file has its own studio, with its own settings or with servers that it stops.
      { test: { name: 'acceptance-apart', include: [apart], exclude: notOurs, ...oneFileAfterAnother } },
      // Parts of `npm run test:long` that no suite runs; they start what they need.
      { test: { name: 'long', include: [long], exclude: notOurs, ...oneFileAfterAnother } },
      // Each file has a studio with two training processes.
      ...[
        { name: 'model', include: [model], globalSetup: 'infra/prove/model/start-studio.ts' },
        { name: 'races', include: [races], globalSetup: 'infra/prove/races/start-studio.ts' },
      ].map((each) => ({ test: { ...each, exclude: notOurs, fileParallelism: false, ...waiting } })),
    ],
  },
});
