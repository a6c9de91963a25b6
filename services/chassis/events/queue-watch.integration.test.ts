import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '../testing/until.ts';
import { type Bench, noted, openBench } from '../testing/events-bench.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { serverUrl } from '../testing/server-url.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import type { Broker } from './broker.ts';
import { type Consumer, startConsumer } from './consumer.ts';
import { sealEnvelope } from './envelope.ts';
import { lateAfterSeconds } from './queue-watch.ts';
import { subscribe } from './subscription.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
  return () => bench.close();
});
afterEach(() => void vi.restoreAllMocks());

async function start(broker: Broker, handle: () => Promise<void>) {
  const metrics = new Registry();
  const subscriptions = [subscribe(noted, handle)];
  const consumer = await startConsumer({
    broker,
    service: 'notes',
    subscriptions,
    logger: silentLogger,
    metrics,
    watchEveryMs: 20,
  });
  onTestFinished(() => consumer.close());
  return { consumer, metrics };
}

/** Whether the consumer consumes and is late after `seconds` more without change. */
function after(seconds: number, consumer: Consumer) {
  const later = performance.now() + seconds * 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  const isLate = consumer.oldestWaitingSeconds() > lateAfterSeconds;
  const seen = { isConsuming: consumer.isConsuming(), isLate };
  clock.mockRestore();
  return seen;
}

test('a queue whose broker takes connections and gives no message is late, and not consumed', async () => {
  const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
  onTestFinished(() => proxy.close());
  const { consumer } = await start(await bench.connectBroker(proxy.url), async () => undefined);
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
  expect(consumer.isConsuming()).toBe(true);
  proxy.silence();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBeGreaterThan(0.5));
  expect(consumer.isConsuming()).toBe(true);
  expect(after(61, consumer)).toEqual({ isConsuming: false, isLate: true });
  proxy.heal();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
});

test('what waits goes on waiting while the connection is lost and opened again', async () => {
  const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
  onTestFinished(() => proxy.close());
  const { consumer, metrics } = await start(await bench.connectBroker(proxy.url), async () => undefined);
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
  proxy.refuse();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBeGreaterThan(1));
  expect(await metrics.metrics()).toMatch(/^events_oldest_waiting_seconds [1-9]/m);
  expect(await metrics.metrics()).toMatch(/^events_consuming 0$/m);
  proxy.heal();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
});

test('a consumer that is stuck is late, and does not consume', async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { consumer } = await start(bench.broker, () => done);
  await bench.broker.publish([sealEnvelope(noted, { aggregateId: 'n', version: 1, payload: { text: 'slow' } })]);
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBeGreaterThan(0.5));
  expect(after(61, consumer)).toEqual({ isConsuming: false, isLate: true });
  finish();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
});

test('a consumer that works through a long backlog is late, and consumes', async () => {
  const steps: (() => void)[] = [];
  const { consumer } = await start(bench.broker, () => new Promise((resolve) => void steps.push(resolve)));
  for (const version of [1, 2]) {
    await bench.broker.publish([sealEnvelope(noted, { aggregateId: 'n', version, payload: { text: 'slow' } })]);
  }
  await waitFor(() => expect(steps).toHaveLength(1));
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBeGreaterThan(0.5));
  const late = performance.now() + 61_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(late);
  steps[0]!();
  await waitFor(() => expect(consumer.isConsuming()).toBe(true));
  expect(consumer.oldestWaitingSeconds()).toBeGreaterThan(lateAfterSeconds);
  clock.mockRestore();
  await waitFor(() => expect(steps).toHaveLength(2));
  steps[1]!();
  await waitFor(() => expect(consumer.oldestWaitingSeconds()).toBe(0));
});
