import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { waitFor } from '../testing/until.ts';
import { newId } from '../mongo/new-id.ts';
import { type Consumer, startConsumer } from '../events/consumer.ts';
import { sealEnvelope } from '../events/envelope.ts';
import { countUnsent, outboxLeasesOf, outboxOf } from './outbox.ts';
import { outboxIdAt } from './outbox-id.ts';
import { subscribe } from '../events/subscription.ts';
import { noted, openBench } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const bench = openedForTests(openBench);
let consumer: Consumer;
const arrived: string[] = [];
const note = (aggregateId: string, version = 1) =>
  sealEnvelope(noted, { aggregateId, version, payload: { text: 'noted' } });
const untilArrived = (id: string) => waitFor(() => expect(arrived).toContain(id));

beforeAll(async () => {
  consumer = await startConsumer({
    broker: await bench.connectBroker(),
    service: 'notes',
    logger: silentLogger,
    metrics: new Registry(),
    subscriptions: [subscribe(noted, async ({ aggregateId }) => void arrived.push(aggregateId))],
  });
});
afterAll(() => consumer.close());

/** Inserts rows as a crash or another process may leave them. */
async function leave(...rows: readonly object[]) {
  const collection = bench.connection.collection<{ _id: string }>('outbox');
  const at = Date.now() - 60_000;
  const stored = rows.map((row, index) => ({
    _id: outboxIdAt(at + index),
    routingKey: noted.type,
    sentAt: null,
    ...row,
  }));
  // As another program would: MongoDB refuses unreadable rows from this one.
  await collection.insertMany(stored, { bypassDocumentValidation: true });
  return stored.map(({ _id }) => _id);
}

it('sends a row from before the clock was set back at once', async () => {
  const anHour = 3_600_000;
  const [first, second, behind] = [newId(), newId(), newId()];
  await leave({ _id: outboxIdAt(Date.now() + anHour), envelopes: [note(first)] });
  const { relay } = bench.openOutbox();
  await untilArrived(first);
  // Nothing lags any more: the sweep has to find it.
  await leave({ envelopes: [note(behind)] });
  await untilArrived(behind);
  await relay.sweep();
  await leave({ _id: outboxIdAt(Date.now() + 2 * anHour), envelopes: [note(second)] });
  await untilArrived(second);
  await waitFor(async () => expect(await countUnsent(bench.connection)).toBe(0));
  await bench.closeOutboxes();
});

it('ignores the lease of a process that died before the clock was set back', async () => {
  const left = newId();
  const until = new Date(Date.now() + 3_600_000);
  await outboxLeasesOf(bench.connection).insertOne({ _id: 'sweep', owner: 'dead', until });
  await leave({ envelopes: [note(left)] });
  bench.openOutbox();
  await untilArrived(left);
  await waitFor(async () => expect(await countUnsent(bench.connection)).toBe(0));
  await bench.closeOutboxes();
});

it('leaves an unreadable row unsent and counts it, and sends the rows behind it', async () => {
  const [left, next] = [newId(), newId()];
  const [, empty, wrong] = await leave({ envelopes: [note(left)] }, { envelopes: [] }, { envelopes: ['nothing'] }, {});
  const { unitOfWork, relay, metrics } = bench.openOutbox();
  await untilArrived(left);
  await unitOfWork(async (tx) => tx.emit(noted, { aggregateId: next, version: 1, payload: { text: 'next' } }));
  await untilArrived(next);
  await relay.sweep();
  const unsent = () => outboxOf(bench.connection).find({ sentAt: null }).sort({ _id: 1 }).toArray();
  await waitFor(async () => expect(await unsent()).toHaveLength(3));
  expect(await unsent()).toMatchObject([{ _id: empty }, { _id: wrong }, {}]);
  const figures = await metrics.metrics();
  expect(figures).toMatch(/^outbox_unsent_events 3$/m);
  expect(figures).toMatch(/^outbox_unreadable_messages 3$/m);
  // They wait for an operator, not for the broker.
  expect(figures).toMatch(/^outbox_oldest_unsent_seconds 0$/m);
  expect(await relay.oldestWaitingSeconds()).toBe(0);
});
