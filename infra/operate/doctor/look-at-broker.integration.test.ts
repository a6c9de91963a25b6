import { connect } from 'amqplib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServers } from '../../run/launcher/own-servers.ts';
import { endWriteAheadLog, openRabbitmqctl } from '../../prove/testing/kit/rabbitmqctl.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { lookAtBroker } from './look-at-broker.ts';

// A broker takes its time to start where others work.
vi.setConfig({ testTimeout: 60_000 });

async function startBroker() {
  const dataDir = scratchFolder('doctor');
  const { rabbitmqUrl, ports, processes, stop } = await startServers({ dataDir, only: ['rabbitmq'] });
  onTestFinished(stop);
  const tell = await openRabbitmqctl({ ports, dataDir });
  return { rabbitmqUrl, processes, tell, look: () => lookAtBroker(rabbitmqUrl, 'doctor-test', 'kill -KILL 7') };
}

test('the doctor reports a RabbitMQ that answers and accepts no messages', async () => {
  const { tell, ...broker } = await startBroker();
  const look = async () => (await broker.look())[0];
  expect(await look()).toMatchObject({ part: 'rabbitmq', state: 'ok' });
  await tell('set_vm_memory_high_watermark', 'absolute', '1');
  expect(await look()).toMatchObject({
    part: 'rabbitmq',
    state: 'fail',
    says: expect.stringMatching(/takes no messages: low on memory$/),
  });
  await tell('set_vm_memory_high_watermark', 'absolute', '1GB');
  expect(await look()).toMatchObject({ part: 'rabbitmq', state: 'ok' });
});

test('the doctor names a RabbitMQ that takes connections and does no work, and advises nothing but its restart', async () => {
  const { rabbitmqUrl, look, tell, processes } = await startBroker();
  const model = await connect(rabbitmqUrl);
  onTestFinished(() => void model.close().catch(() => undefined));
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  for (const service of ['auth', 'membership', 'training', 'reporting'])
    for (const queue of [`doctor-test.${service}`, `doctor-test.${service}.dead`])
      await channel.assertQueue(queue, { arguments: { 'x-queue-type': 'quorum' } });
  expect(await look()).toHaveLength(5);

  await endWriteAheadLog(tell);
  const named = { part: 'rabbitmq', state: 'fail', advice: expect.stringMatching(/^restart RabbitMQ: kill -KILL 7;/) };
  expect(await look()).toEqual([
    { ...named, says: expect.stringMatching(/^\d+\.\S+, takes connections and no messages: message nacked$/) },
  ]);

  processes.kill('rabbitmq', 'SIGSTOP');
  expect(await look()).toEqual([{ ...named, says: 'answers nothing' }]);
});
