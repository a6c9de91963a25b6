import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { expect, onTestFinished, test } from 'vitest';
import { endQueue, openRabbitmqctl } from '../../prove/testing/kit/rabbitmqctl.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { startServers } from '../launcher/own-servers.ts';
import { root } from '../launcher/root.ts';

test('the command of the health check fails while a queue has no process', async () => {
  const dataDir = scratchFolder('broker-health');
  const servers = await startServers({ dataDir, only: ['rabbitmq'] });
  onTestFinished(() => servers.stop());
  const tell = await openRabbitmqctl({ ...servers, dataDir });
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const [, question = ''] = /timeout 10 rabbitmqctl -q eval '([^']+)'/.exec(compose)!;
  const ask = () => tell('-q', 'eval', question);
  expect(await ask()).toBe('ok\n');
  const connection = await connect(servers.rabbitmqUrl);
  const channel = await connection.createChannel();
  await channel.assertQueue('one', { arguments: { 'x-queue-type': 'quorum' } });
  await connection.close();
  expect(await ask()).toBe('ok\n');
  await endQueue(tell, 'one');
  await expect(ask()).rejects.toThrow('badmatch');
});
