import { afterEach, expect, test, vi } from 'vitest';
import { placeProcesses, processTable, separateTable } from '../../run/launcher/processes.ts';
import { logOf, processOrigins, workerLogs } from './process-origins.ts';

afterEach(() => vi.unstubAllEnvs());

const placed = placeProcesses({ gatewayPort: 8080, servicesPort: 9000, trainingReplicas: 1 }, separateTable);

test('those of npm start are asked on loopback, the gateway on the port of its figures', async () => {
  const origins = await processOrigins(placed, {});
  expect(origins.slice(0, 2)).toEqual([
    { name: 'gateway', origin: 'http://127.0.0.1:9020' },
    { name: 'auth-api', origin: 'http://127.0.0.1:9000' },
  ]);
});

test('where the environment names them, they are asked there and nowhere else', async () => {
  const environment = { GATEWAY_URL: 'http://127.0.0.1:9090', TRAINING_URL: 'http://127.0.0.1:1, http://127.0.0.1:2' };
  expect(await processOrigins(placed, environment)).toEqual([
    { name: 'gateway', origin: 'http://127.0.0.1:9090' },
    { name: 'training-api', origin: 'http://127.0.0.1:1' },
    { name: 'training-api', origin: 'http://127.0.0.1:2' },
  ]);
});

test('the log of a process, and that of a service’s background work, are those that exist', async () => {
  const together = placeProcesses({ gatewayPort: 8080, servicesPort: 9000, trainingReplicas: 1 }, processTable);
  expect(workerLogs(await processOrigins(together, {}), '/data')('membership')).toBe('/data/logs/membership.log');
  const apart = await processOrigins(placed, {});
  expect(workerLogs(apart, '/data')('membership')).toBe('/data/logs/membership-worker.log');
  expect(logOf('training-api-2', '/data')).toBe('/data/logs/training-api-2.log');
  vi.stubEnv('GATEWAY_URL', 'http://gateway:9090');
  expect(workerLogs(apart, '/data')('membership')).toBe('docker compose logs membership-worker');
  expect(['training 2', 'training-api'].map((name) => logOf(name, '/data'))).toEqual([
    'docker compose logs training',
    'docker compose logs training',
  ]);
});
