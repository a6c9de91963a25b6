import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder } from '../../../prove/testing/scratch-folder.ts';
import { root } from '../root.ts';
import { afterEachStart, rabbitmqSpec } from './rabbitmq.ts';

const ports = { rabbitmq: 1, rabbitmqDist: 2, epmd: 3 };
const specIn = (dataDir: string) => rabbitmqSpec({ server: 's', epmd: 'e', ports, dataDir, logsDir: dataDir });

test('the data of RabbitMQ are refused in a moved folder, and accepted where they were made', () => {
  const parent = scratchFolder('rabbitmq');
  const [here, there] = [join(parent, 'here'), join(parent, 'there')];
  mkdirSync(here);
  for (const _ of [1, 2]) expect(specIn(here).cwd).toBe(join(here, 'rabbitmq'));
  renameSync(here, there);
  expect(() => specIn(there)).toThrow(
    `${there}/rabbitmq was ${here}/rabbitmq before, and RabbitMQ's data can't be moved: move DATA_DIR back`,
  );
  renameSync(there, here);
  expect(specIn(here).cwd).toBe(join(here, 'rabbitmq'));
});

test('with Docker, RabbitMQ enables its feature flags as it does here', () => {
  const { rabbitmq } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services;
  expect(rabbitmq.environment.RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS).toContain(` -eval ${afterEachStart}`);
});
