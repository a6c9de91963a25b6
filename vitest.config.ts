import { defineConfig } from 'vitest/config';

const anyTest = '{gateway,services,web,infra,bench}/**/*.test.{ts,tsx,mjs}';
const integration = '**/*.integration.test.{ts,mjs}';
const acceptance = 'infra/acceptance/**/*.acceptance.test.ts';
const notOurs = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        // Needs nothing but Node.
        test: { name: 'unit', include: [anyTest], exclude: [...notOurs, integration, acceptance] },
      },
      {
        // Needs MongoDB, RabbitMQ and Redis, found by MONGO_URL, RABBITMQ_URL and REDIS_URL.
        test: {
          name: 'integration',
          include: [integration],
          exclude: notOurs,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Once more where a machine that does other things too was too slow; what fails twice has failed.
          retry: 1,
        },
      },
      {
        // Starts the whole studio on those servers.
        test: {
          name: 'acceptance',
          include: [acceptance],
          exclude: notOurs,
          globalSetup: 'infra/acceptance/start-studios.ts',
          fileParallelism: false,
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
