import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServers } from '../../run/launcher/own-servers.ts';
import { endQueue, openRabbitmqctl, type Rabbitmqctl } from '../../prove/testing/kit/rabbitmqctl.ts';
import { lookAtBroker } from './look-at-broker.ts';

let servers: Awaited<ReturnType<typeof startServers>>;
let tell: Rabbitmqctl;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  servers = await startServers({ dataDir, only: ['rabbitmq'] });
  tell = await openRabbitmqctl({ ...servers, dataDir });
  return async () => {
    await servers.stop();
    rmSync(dataDir, { recursive: true });
  };
});
const remedies = { restart: 'kill -KILL 7', workerLogOf: (service: string) => `logs/${service}.log` };
const look = () => lookAtBroker(servers.rabbitmqUrl, 'doctor-test', remedies);

test('RabbitMQ has enabled all feature flags after its start, and the doctor names those that it has not', async () => {
  const flags = async () => (await look()).filter(({ part }) => part === 'feature flags');
  const listed = await tell('list_feature_flags', 'name', 'state');
  expect(listed.match(/\b(enabled|disabled)\b/g)).not.toContain('disabled');
  expect(await flags()).toEqual([]);
  await tell('eval', 'application:set_env(rabbit,server_properties,[{disabled_feature_flags,"stream_queue"}]).');
  expect(await flags()).toMatchObject([{ state: 'note', says: 'RabbitMQ has not enabled stream_queue' }]);
  await tell('eval', 'application:set_env(rabbit,server_properties,[{disabled_feature_flags,""}]).');
});

test('the doctor reports a RabbitMQ that answers and accepts no messages', async () => {
  const [works] = await look();
  expect(works).toMatchObject({ part: 'rabbitmq', says: expect.stringMatching(/^[\d.]+$/) });
  await tell('set_vm_memory_high_watermark', 'absolute', '1');
  const says = expect.stringMatching(/accepts no messages: low on memory$/);
  expect((await look())[0]).toMatchObject({ part: 'rabbitmq', state: 'fail', says });
  await tell('set_vm_memory_high_watermark', 'absolute', '1GB');
  expect((await look())[0]).toEqual(works);
});

test('the doctor names a RabbitMQ that takes connections and does not work, and advises nothing but its restart', async () => {
  const { rabbitmqUrl, processes } = servers;
  const model = await connect(rabbitmqUrl);
  onTestFinished(() => void model.close().catch(() => undefined));
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  for (const service of ['auth', 'membership', 'training', 'reporting'])
    for (const queue of [`doctor-test.${service}`, `doctor-test.${service}.dead`])
      await channel.assertQueue(queue, { arguments: { 'x-queue-type': 'quorum' } });
  expect(await look()).toHaveLength(5);

  await endQueue(tell, 'doctor-test.auth');
  const named = { part: 'rabbitmq', state: 'fail', advice: expect.stringMatching(/^restart RabbitMQ: kill -KILL 7;/) };
  expect(await look()).toEqual([
    { ...named, says: expect.stringMatching(/^\d+\.\S+, does not work: the queue doctor-test.auth does not answer$/) },
  ]);

  processes.kill('rabbitmq', 'SIGSTOP');
  expect(await look()).toEqual([{ ...named, says: 'does not answer' }]);
});
