import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureBinariesOf, serverSpecs } from '../launcher/servers.ts';
import { silentSetUp } from '../launcher/set-up.ts';
import { startServers } from '../launcher/test-studio.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { lookAtBroker } from './look-at-broker.ts';

// A broker takes its time to start where others work.
vi.setConfig({ testTimeout: 60_000 });

async function startBroker() {
  const dataDir = scratchFolder('doctor');
  const { rabbitmqUrl, ports, stop } = await startServers({ dataDir, only: ['rabbitmq'] });
  onTestFinished(stop);
  const binaries = await ensureBinariesOf(['rabbitmq'], silentSetUp);
  const { command, env } = serverSpecs(['rabbitmq'], { binaries, ports, dataDir }).at(-1)!;
  const control = command.replace(/rabbitmq-server$/, 'rabbitmqctl');
  return { rabbitmqUrl, tell: (...args: string[]) => promisify(execFile)(control, args, { env, cwd: dataDir }) };
}

test('the doctor reports a RabbitMQ that answers and accepts no messages', async () => {
  const { rabbitmqUrl, tell } = await startBroker();
  const look = async () => (await lookAtBroker(rabbitmqUrl, 'doctor-test'))[0];
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
