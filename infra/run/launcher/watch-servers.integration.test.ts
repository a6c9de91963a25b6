import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { declareTopology } from '@studio/chassis/events/topology';
import { connect, type ConfirmChannel } from 'amqplib';
import {
  endQueue,
  openRabbitmqctl,
  type Rabbitmqctl,
  suspendWriteAheadLog,
} from '../../prove/testing/kit/rabbitmqctl.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { tryMongo, tryRabbitmq, tryRedis } from './servers/work-trials.ts';
import { startServers } from './own-servers.ts';
import { watchServers } from './watch-servers.ts';

/** What works answers in a few seconds on the busiest machine, and soon after its start. */
const trialMs = 6_000;
const soon = { everyMs: 500, trialMs, limits: { afterWorkMs: 1_000, afterStartMs: 30_000 } };

async function startWatched(only: Parameters<typeof startServers>[0]['only'] & object) {
  const dataDir = scratchFolder('watched-servers');
  const servers = await startServers({ dataDir, only });
  onTestFinished(() => servers.stop());
  const said: string[] = [];
  const end = new AbortController();
  let looks = 0;
  const { processes } = servers;
  const pid = (name: string) => {
    looks += 1;
    return processes.pid(name);
  };
  const watching = watchServers({
    control: { pid, stop: (name) => processes.stop(name), start: (...args) => processes.start(...args) },
    servers: only,
    urls: servers,
    namespace: 'test',
    dataDir,
    announce: (line) => said.push(line),
    signal: end.signal,
    ...soon,
  });
  onTestFinished(async () => {
    end.abort();
    await watching;
  });
  // Only a server that the watch has seen working is known to hang.
  await waitFor(() => expect(looks).toBeGreaterThan(0));
  return { ...servers, dataDir, said };
}

async function onChannel<T>(url: string, act: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  try {
    return await act(await connection.createConfirmChannel());
  } finally {
    await connection.close();
  }
}

test.each([
  ['takes connections and no messages', '.+', suspendWriteAheadLog],
  [
    'has lost the queue of a service',
    'the queue test.auth does not answer',
    (tell: Rabbitmqctl) => endQueue(tell, 'test.auth'),
  ],
])('a RabbitMQ that %s is restarted, works, and has its messages', async (_, why, harm) => {
  const studio = await startWatched(['rabbitmq']);
  const { rabbitmqUrl, processes, said } = studio;
  const works = () => tryRabbitmq(rabbitmqUrl, { namespace: 'test', withinMs: trialMs });
  await waitFor(async () => expect(await works()).toEqual({ kind: 'works' }));
  await onChannel(rabbitmqUrl, (channel) => declareTopology(channel, 'test', { auth: [] }));
  await onChannel(rabbitmqUrl, async (channel) => {
    channel.sendToQueue('test.auth', Buffer.of(1), { persistent: true });
    await channel.waitForConfirms();
  });
  await waitFor(async () => expect(await works()).toEqual({ kind: 'works' }));
  const before = processes.pid('rabbitmq');
  await harm(await openRabbitmqctl(studio));
  await waitFor(() =>
    expect(said).toEqual([expect.stringMatching(`^rabbitmq does no work \\(${why}\\): starting it again$`)]),
  );
  await waitFor(async () => expect(await works()).toEqual({ kind: 'works' }));
  expect(processes.pid('rabbitmq')).not.toBe(before);
  const { messageCount } = await onChannel(rabbitmqUrl, (channel) => channel.checkQueue('test.auth'));
  expect(messageCount).toBe(1);
});

test.each([
  ['mongo', 'mongod', (urls: { mongoUrl: string }) => tryMongo(urls.mongoUrl, trialMs)],
  ['redis', 'redis', (urls: { redisUrl: string }) => tryRedis(urls.redisUrl, trialMs)],
] as const)('a %s that hangs is started again, and works', async (only, name, trial) => {
  const { processes, said, ...urls } = await startWatched([only]);
  await waitFor(async () => expect(await trial(urls)).toEqual({ kind: 'works' }));
  processes.kill(name, 'SIGSTOP');
  expect(await trial(urls)).toMatchObject({ kind: 'silent' });
  await waitFor(async () => expect(await trial(urls)).toEqual({ kind: 'works' }));
  expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} does no work \\(.+\\): starting it again$`))]);
});
