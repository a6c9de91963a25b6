import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { patienceMs, waitFor } from '../testing/until.ts';
import { newId } from '../mongo/new-id.ts';
import { serverUrl } from '../testing/server-url.ts';
import { type Broker, connectBroker } from './broker.ts';
import { startConsumer } from './consumer.ts';
import { sealEnvelope } from './envelope.ts';
import { subscribe } from './subscription.ts';
import { benchTopology, noted, openBench, unheard } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { queueOf } from './topology.ts';

const bench = openedForTests(openBench);
/** A process of the next version, in which `notes` subscribes to one more type. */
let newer: Broker;

beforeAll(async () => {
  const topology = { ...benchTopology, notes: [noted.type, unheard.type] };
  newer = await connectBroker({
    url: serverUrl('RABBITMQ_URL'),
    namespace: bench.namespace,
    service: 'bench',
    topology,
    logger: silentLogger,
    firstWaitMs: patienceMs,
  });
});
afterAll(() => newer.close());

const tell = (declaration: typeof noted) =>
  newer.publish([sealEnvelope(declaration, { aggregateId: newId(), version: 1, payload: { text: declaration.type } })]);

function consume(broker: Broker, declarations: readonly (typeof noted)[], seen: string[], deferUnknownMs?: number) {
  const subscriptions = declarations.map((declaration) =>
    subscribe(declaration, async ({ payload }) => void seen.push(payload.text)),
  );
  const metrics = new Registry();
  const settings = { broker, service: 'notes', subscriptions, logger: silentLogger, metrics };
  return startConsumer({ ...settings, ...(deferUnknownMs !== undefined && { deferUnknownMs }) });
}

it('holds an event of the next version until a process of that version takes over, and what is behind it', async () => {
  const [seen, seenByNewer]: string[][] = [[], []];
  const old = await consume(bench.broker, [noted], seen!);
  await tell(noted);
  await tell(unheard);
  await tell(noted);
  await waitFor(() => expect(seen).toEqual([noted.type]));
  const next = await consume(newer, [noted, unheard], seenByNewer!);
  await old.close();
  await waitFor(() => expect(seenByNewer).toEqual([unheard.type, noted.type]));
  expect(seen).toEqual([noted.type]);
  expect(await next.countDeadLetters()).toBe(0);
  await next.close();
});

it('puts it into the dead letters where nobody takes over in time, and further ones at once', async () => {
  const seen: string[] = [];
  const old = await consume(bench.broker, [noted], seen, 50);
  for (const declaration of [unheard, unheard, noted]) await tell(declaration);
  await waitFor(() => expect(seen).toEqual([noted.type]));
  await waitFor(async () => expect(await old.countDeadLetters()).toBe(2));
  await old.close();
  expect((await bench.broker.depthOf(queueOf(bench.namespace, 'notes')))?.messages).toBe(0);
});
