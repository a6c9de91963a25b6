import { expect, test } from 'vitest';
import { placeProcesses, separateTable } from '../../run/launcher/processes.ts';
import { processOrigins } from './process-origins.ts';

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
