import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { patienceMs, waitFor } from '../testing/until.ts';
import { newId } from '../mongo/new-id.ts';
import { connectBroker } from './broker.ts';
import { startConsumer } from './consumer.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { sealEnvelope } from './envelope.ts';
import { createFence, type Fence, type FenceParts } from './fence.ts';
import { subscribe } from './subscription.ts';
import { serverUrl } from '../testing/server-url.ts';
import { benchTopology, noted, openBench } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { queueOf } from './topology.ts';

const bench = openedForTests(openBench);
const closers: (() => Promise<void>)[] = [];
const versions = { notes: 0, archive: 0 };
const note = (version: number) => sealEnvelope(noted, { aggregateId: newId(), version, payload: { text: 'x' } });

async function consume(service: 'notes' | 'archive', applyMs = 0) {
  const consumer = await startConsumer({
    broker: bench.broker,
    service,
    logger: silentLogger,
    metrics: new Registry(),
    subscriptions: [
      subscribe(noted, async ({ version }) => {
        await new Promise((resolve) => (applyMs ? setTimeout(resolve, applyMs) : setImmediate(resolve)));
        versions[service] = version;
      }),
    ],
  });
  closers.push(() => consumer.close());
  return consumer;
}

/** Unless said otherwise it waits as long as the test: a busy machine says nothing about a fence. */
async function openFence(chain: string[], parts: Partial<FenceParts> = {}): Promise<Fence> {
  const fence = createFence({ broker: bench.broker, chain, metrics: new Registry(), timeoutMs: patienceMs, ...parts });
  closers.push(() => fence.close());
  await waitFor(() => expect(fence.isUp()).toBe(true));
  return fence;
}

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

it('shows nothing stale in 100 rounds of publishing, passing and reading at once', async () => {
  await consume('notes', 1);
  await consume('archive');
  const fence = await openFence(['archive', 'notes']);
  for (let version = 1; version <= 100; version += 1) {
    await bench.broker.publish([note(version)]);
    expect(await fence.pass()).toBe('passed');
    expect(versions).toEqual({ notes: version, archive: version });
  }
});

it('lets concurrent callers share a marker', async () => {
  await consume('notes');
  const metrics = new Registry();
  const fence = await openFence(['notes'], { metrics });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => fence.pass()));
  expect(new Set(outcomes)).toEqual(new Set(['passed']));
  expect(await metrics.metrics()).toContain('fence_markers_total 2\n');
});

it('answers the replica that asked', async () => {
  await consume('notes');
  const fences = await Promise.all(
    [1, 2, 3].map(async () => openFence(['notes'], { broker: await bench.connectBroker() })),
  );
  for (let round = 0; round < 20; round += 1) {
    expect(await Promise.all(fences.map((fence) => fence.pass()))).toEqual(['passed', 'passed', 'passed']);
  }
});

it('gives up at once while the broker is down, and passes again when it is back', async () => {
  const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
  const metrics = new Registry();
  const fence = await openFence(['notes'], { broker: await bench.connectBroker(proxy.url), metrics });
  await consume('notes');
  expect(await fence.pass()).toBe('passed');
  proxy.refuse();
  await waitFor(() => expect(fence.isUp()).toBe(false));
  // A caller that waited would wait for a marker, and as long as the test.
  for (let time = 0; time < 100; time += 1) expect(await fence.pass()).toBe('gave-up');
  expect(await metrics.metrics()).toContain('fence_markers_total 1\n');
  proxy.heal();
  await waitFor(async () => expect(await fence.pass()).toBe('passed'));
  await proxy.close();
});

it('gives up at once where there has never been a broker', async () => {
  const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
  await proxy.close();
  const settings = {
    url: proxy.url,
    namespace: bench.namespace,
    service: 'bench',
    topology: benchTopology,
    logger: silentLogger,
    firstWaitMs: 50,
  };
  const broker = await connectBroker(settings);
  const fence = createFence({ broker, chain: ['notes'], metrics: new Registry(), timeoutMs: patienceMs });
  expect(await fence.pass()).toBe('gave-up');
  await expect(broker.publish([note(1)])).rejects.toThrow('down');
  await fence.close();
  await broker.close();
});

it('gives up in time while the consumer is away, leaves no markers behind, and passes when it is back', async () => {
  const fence = await openFence(['notes'], { timeoutMs: 200 });
  expect(await fence.pass()).toBe('gave-up');
  for (let time = 0; time < 50; time += 1) expect(await fence.pass()).toBe('gave-up');
  const waiting = await bench.broker.depthOf(queueOf(bench.namespace, 'notes'));
  expect(waiting?.messages).toBeLessThanOrEqual(1);
  await consume('notes');
  await waitFor(async () => expect(await fence.pass()).toBe('passed'));
});

it('passes when the consumer is back, also where the clock was set back meanwhile', async () => {
  const fence = await openFence(['notes'], { timeoutMs: 200 });
  expect(await fence.pass()).toBe('gave-up');
  await consume('notes');
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  try {
    await waitFor(async () => expect(await fence.pass()).toBe('passed'));
  } finally {
    clock.mockRestore();
  }
});
