import { Registry } from 'prom-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { waitFor } from '../testing/until.ts';
import { runInContext } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';
import { startConsumer } from '../events/consumer.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { sealEnvelope } from '../events/envelope.ts';
import { countUnsent, outboxOf } from './outbox.ts';
import { subscribe } from '../events/subscription.ts';
import { serverUrl } from '../testing/server-url.ts';
import { noted, openBench, unheard } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const bench = openedForTests(openBench);
const arrived: { aggregateId: string; version: number; text: string }[] = [];
const versionsOf = (aggregateId: string) =>
  arrived.filter((each) => each.aggregateId === aggregateId).map(({ version }) => version);
/** The versions without repetitions: a starting relay may send twice what it finds in the outbox. */
const firstOf = (aggregateId: string) => [...new Set(versionsOf(aggregateId))];
const unsentRows = () => countUnsent(bench.connection);

beforeAll(async () => {
  const consumer = await startConsumer({
    broker: await bench.connectBroker(),
    service: 'notes',
    logger: silentLogger,
    metrics: new Registry(),
    subscriptions: [
      subscribe(noted, async ({ aggregateId, version, payload }) => {
        arrived.push({ aggregateId, version, text: payload.text });
      }),
    ],
  });
  return () => consumer.close();
});
afterEach(() => bench.closeOutboxes());

describe('the outbox', () => {
  it('publishes an event after its transaction is committed', async () => {
    const { unitOfWork } = bench.openOutbox();
    const aggregateId = newId();
    const notes = bench.connection.collection<{ _id: string }>('notes');
    const value = await unitOfWork(async (tx) => {
      await notes.insertOne({ _id: aggregateId }, { session: tx.session });
      tx.emit(noted, { aggregateId, version: 1, payload: { text: 'written' } });
      return 'done';
    });
    expect(value).toBe('done');
    expect(await notes.countDocuments({ _id: aggregateId })).toBe(1);
    await waitFor(() => expect(firstOf(aggregateId)).toEqual([1]));
    await waitFor(async () => expect(await unsentRows()).toBe(0));
  });

  it('sends neighbours of one type as one message, and all events in their order', async () => {
    const { unitOfWork } = bench.openOutbox();
    const aggregateId = newId();
    await unitOfWork(async (tx) => {
      for (const version of [1, 2, 3]) tx.emit(noted, { aggregateId, version, payload: { text: 'together' } });
      tx.emit(unheard, { aggregateId, version: 4, payload: { text: 'in between' } });
      tx.emit(noted, { aggregateId, version: 5, payload: { text: 'behind' } });
    });
    await waitFor(() => expect(firstOf(aggregateId)).toEqual([1, 2, 3, 5]));
    const rows = await outboxOf(bench.connection)
      .find({ 'envelopes.aggregateId': aggregateId })
      .sort({ _id: 1 })
      .toArray();
    expect(rows.map(({ envelopes }) => envelopes.map(({ version }) => version))).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('keeps the order of an aggregate’s events when the caller does not await confirms', async () => {
    const { commitWork } = bench.openOutbox();
    const aggregateId = newId();
    const versions = Array.from({ length: 40 }, (_, index) => index + 1);
    const confirmations: Promise<unknown>[] = [];
    for (const version of versions) {
      const { published } = await commitWork(async (tx) =>
        tx.emit(noted, { aggregateId, version, payload: { text: `v${version}` } }),
      );
      confirmations.push(published);
    }
    await Promise.all(confirmations);
    await waitFor(() => expect(firstOf(aggregateId)).toEqual(versions));
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const { unitOfWork, relay } = bench.openOutbox();
    const [failed, after] = [newId(), newId()];
    const failure = unitOfWork(async (tx) => {
      tx.emit(noted, { aggregateId: failed, version: 1, payload: { text: 'never' } });
      throw new Error('changed my mind');
    });
    await expect(failure).rejects.toThrow('changed my mind');
    await unitOfWork(async (tx) => tx.emit(noted, { aggregateId: after, version: 1, payload: { text: 'after' } }));
    await relay.sweep();
    await waitFor(() => expect(versionsOf(after)).toContain(1));
    expect(versionsOf(failed)).toEqual([]);
  });

  it('refuses an event whose payload is not as declared, and writes nothing', async () => {
    const { unitOfWork } = bench.openOutbox();
    const before = await outboxOf(bench.connection).countDocuments();
    const wrong = { text: 7 } as unknown as { text: string };
    const failure = unitOfWork(async (tx) => tx.emit(noted, { aggregateId: newId(), version: 1, payload: wrong }));
    await expect(failure).rejects.toThrow('"expected": "string"');
    expect(await outboxOf(bench.connection).countDocuments()).toBe(before);
  });

  it('emits each event once when the transaction runs again', async () => {
    const { unitOfWork } = bench.openOutbox();
    const counters = bench.connection.collection<{ _id: string; count: number }>('counters');
    const aggregateId = newId();
    await counters.insertOne({ _id: aggregateId, count: 0 });
    const callers = 5;
    let reads = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const increment = () =>
      unitOfWork(async (tx) => {
        const { session } = tx;
        const before = await counters.findOne({ _id: aggregateId }, { session });
        if ((reads += 1) === callers) allHaveRead.resolve();
        await allHaveRead.promise;
        const count = (before?.count ?? 0) + 1;
        await counters.updateOne({ _id: aggregateId }, { $set: { count } }, { session });
        tx.emit(noted, { aggregateId, version: count, payload: { text: `count ${count}` } });
      });
    await Promise.all(Array.from({ length: callers }, increment));
    expect(reads).toBeGreaterThan(callers);
    expect((await counters.findOne({ _id: aggregateId }))?.count).toBe(callers);
    await waitFor(() => expect(new Set(versionsOf(aggregateId)).size).toBe(callers));
    const rows = await outboxOf(bench.connection).countDocuments({ 'envelopes.aggregateId': aggregateId });
    expect(rows).toBe(callers);
  });

  it('sends rows that a crash between commit and publish left behind', async () => {
    const aggregateId = newId();
    const envelope = sealEnvelope(noted, { aggregateId, version: 1, payload: { text: 'left behind' } });
    const row = { _id: newId(), envelopes: [envelope], routingKey: noted.type, sentAt: null };
    await outboxOf(bench.connection).insertOne(row);
    bench.openOutbox();
    await waitFor(() => expect(versionsOf(aggregateId)).toEqual([1]));
    await waitFor(async () => expect(await unsentRows()).toBe(0));
  });

  it('confirms an event without subscribers', async () => {
    const { unitOfWork } = bench.openOutbox();
    await unitOfWork(async (tx) => tx.emit(unheard, { aggregateId: newId(), version: 1, payload: { text: 'hello?' } }));
    await waitFor(async () => expect(await unsentRows()).toBe(0));
  });

  it('publishes 4,000 events of one unit of work', async () => {
    const { unitOfWork } = bench.openOutbox();
    const aggregateId = newId();
    await unitOfWork(async (tx) => {
      for (let version = 1; version <= 4_000; version += 1) {
        tx.emit(noted, { aggregateId, version, payload: { text: 'bulk' } });
      }
    });
    await waitFor(() => expect(new Set(versionsOf(aggregateId)).size).toBe(4_000));
    await waitFor(async () => expect(await unsentRows()).toBe(0));
  });
});

describe('while the broker is down', () => {
  it('work continues without waiting; all events arrive afterwards, in order per process', async () => {
    const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
    const brokers = [await bench.connectBroker(proxy.url), await bench.connectBroker(proxy.url)];
    const processes = brokers.map((broker) => bench.openOutbox(broker));
    const ids = [newId(), newId(), newId()];
    const write = (version: number) =>
      Promise.all(
        ids.map(async (aggregateId) => {
          await processes[version % 2]?.unitOfWork(async (tx) => {
            tx.emit(noted, { aggregateId, version, payload: { text: `v${version}` } });
          });
        }),
      );
    await write(1);
    await write(2);
    await waitFor(async () => expect(await unsentRows()).toBe(0));
    proxy.refuse();
    await waitFor(() => expect(brokers.some((broker) => broker.isUp())).toBe(false));
    for (let version = 3; version <= 20; version += 1) await write(version);
    expect(await unsentRows()).toBe(54);
    proxy.heal();
    for (let version = 21; version <= 40; version += 1) await write(version);
    // Two processes publish concurrently, and their events may overtake each other: the version guard drops older ones.
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const byProcess = (versions: readonly number[]) => [0, 1].map((rest) => versions.filter((v) => v % 2 === rest));
    const firstOfEach = (id: string) => byProcess(firstOf(id));
    await waitFor(() => expect(ids.map(firstOfEach)).toEqual(ids.map(() => byProcess(all))));
    await waitFor(async () => expect(await unsentRows()).toBe(0));
    await proxy.close();
  });

  it('the oldest event that waits is known by its age, until it has left', async () => {
    const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
    const { relay, unitOfWork, metrics } = bench.openOutbox(await bench.connectBroker(proxy.url), { waitMs: 1 });
    expect(await relay.oldestWaitingSeconds()).toBe(0);
    // The silent proxy accepts bytes and passes on no confirm; the connection stays open.
    proxy.silence();
    await unitOfWork(async (tx) => tx.emit(noted, { aggregateId: newId(), version: 1, payload: { text: 'late' } }));
    await waitFor(async () => expect(await relay.oldestWaitingSeconds()).toBeGreaterThan(1));
    expect(await metrics.metrics()).toMatch(/^outbox_oldest_unsent_seconds [1-9]/m);
    proxy.heal();
    await waitFor(async () => expect(await relay.oldestWaitingSeconds()).toBe(0));
    await proxy.close();
  });

  it('a broker that never confirms delays one answer by the longest wait, not every answer', async () => {
    const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
    const waits: number[] = [];
    const timeUp = Promise.withResolvers<false>();
    const settled = (sent: Promise<unknown>, ms: number) => {
      waits.push(ms);
      return Promise.race([sent.then(() => true), timeUp.promise]);
    };
    const { unitOfWork } = bench.openOutbox(await bench.connectBroker(proxy.url), { waitMs: 500, settled });
    const aggregateId = newId();
    const late: number[] = [];
    const write = (version: number) =>
      runInContext({ requestId: 'r', correlationId: 'r', onMayLag: () => late.push(version) }, () =>
        unitOfWork(async (tx) => tx.emit(noted, { aggregateId, version, payload: { text: 'frozen' } })),
      );
    await write(1);
    expect(late).toEqual([]);
    expect(waits).toEqual([500]);
    proxy.freeze();
    const delayed = write(2);
    await expect.poll(() => waits).toEqual([500, 500]);
    expect(late).toEqual([]);
    timeUp.resolve(false);
    await delayed;
    for (let version = 3; version <= 12; version += 1) await write(version);
    expect(late).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(waits).toEqual([500, 500]);
    proxy.refuse();
    proxy.heal();
    await waitFor(() => expect(new Set(versionsOf(aggregateId)).size).toBe(12));
    await proxy.close();
  });
});
