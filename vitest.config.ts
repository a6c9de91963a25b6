import { defineConfig } from 'vitest/config';

const anyTest = '{gateway,services,web,infra}/**/*.test.{ts,tsx}';
const integration = '**/*.integration.test.ts';
const acceptance = 'infra/prove/acceptance/**/*.acceptance.test.ts';
const apart = 'infra/prove/acceptance/apart/**/*.acceptance.test.ts';
const model = 'infra/prove/model/**/*.model.test.ts';
const races = 'infra/prove/races/**/*.race.test.ts';
const long = '**/*.long.test.ts';
const components = 'web/src/**/*.screen.test.tsx';
/** What knows of days and hours; none of it may depend on where server or browser stand. */
const clock = [
  'infra/prove/clock/**/*.clock.test.ts',
  'services/contracts/studio-time.test.ts',
  'services/training/rules/{booking,credit,schedule}*.test.ts',
  'services/training/timetable/bulk-policy.test.ts',
  'services/membership/rules/{assignment,plan-period}-policy.test.ts',
  'services/reporting/{charts,dashboard}/*-policy.test.ts',
  'services/training/**/*mails.test.ts',
  'services/membership/{assignments,freezes}/*-mails.test.ts',
  'web/src/dates/*.test.ts',
  'web/src/features/trainings/{booking-state,week}.test.ts',
];
/** Time-outs end a test that hangs; a machine that is busy with other things must not reach them. */
const patient = {
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
} as const;
const oneFileAfterAnother = { ...patient, fileParallelism: false } as const;
/** By default Vitest leaves a core to itself: on two cores that is half of them. */
const besideOthers = { ...patient, maxWorkers: '100%' } as const;
const notOurs = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    // Remembers nothing: files run in one order, here and in a fresh clone.
    cache: false,
    coverage: {
      include: ['{gateway,services}/**/*.ts'],
      exclude: [...notOurs, '**/*.test.ts', '**/testing/**'],
      reporter: [['text', { skipFull: true }], 'text-summary', 'json', 'html'],
      reportsDirectory: '.data/coverage',
      // Coverage slows programs down: a limit of seconds that a test misses must not hide the figures.
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
        // Needs nothing but Node.
        test: {
          name: 'unit',
          include: [anyTest],
          exclude: [...notOurs, integration, acceptance, model, races, long, components, clock[0]!],
          // Loading everything anew for each file took more than the tests.
          ...besideOthers,
        },
      },
      {
        // Screens in Node. Their JSX and styles are compiled as those of the app are.
        oxc: { jsx: { runtime: 'automatic', importSource: '@studio/web' } },
        test: {
          name: 'components',
          include: [components],
          exclude: notOurs,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:8080/', width: 1280, height: 900 } },
          setupFiles: 'web/src/testing/set-up.ts',
          ...besideOthers,
        },
      },
      ...['Asia/Tokyo', 'Pacific/Honolulu', 'UTC'].map((zone) => ({
        test: { name: `clock ${zone}`, include: clock, exclude: notOurs, env: { TZ: zone }, ...besideOthers },
      })),
      {
        // Needs MongoDB, RabbitMQ and Redis, found by MONGO_URL, RABBITMQ_URL and REDIS_URL.
        test: {
          name: 'integration',
          include: [integration],
          exclude: notOurs,
          ...patient,
          // They wait for servers most of the time.
          maxWorkers: 3,
          // In one run with others (`npm run coverage`), after them: Vitest asks for that where `maxWorkers` differs.
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
      // Each file with a studio of its own: with settings of its own, or with servers that it stops.
      { test: { name: 'acceptance-apart', include: [apart], exclude: notOurs, ...oneFileAfterAnother } },
      // Parts of `npm run test:long` that no suite runs; they start what they need.
      { test: { name: 'long', include: [long], exclude: notOurs, ...oneFileAfterAnother } },
      // A studio each, with two training processes.
      ...[
        { name: 'model', include: [model], globalSetup: 'infra/prove/model/start-studio.ts' },
        { name: 'races', include: [races], globalSetup: 'infra/prove/races/start-studio.ts' },
      ].map((each) => ({ test: { ...each, exclude: notOurs, fileParallelism: false, hookTimeout: 180_000 } })),
    ],
  },
});
