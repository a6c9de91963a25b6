import { connect } from 'amqplib';
import { type Model, Schema } from 'mongoose';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { waitFor } from '../testing/until.ts';
import type { Envelope } from '@studio/contracts/events/event';
import { currentContext } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';
import { applyAllNewer, applyNewer } from './apply-newer.ts';
import { BrokerUnavailableError } from '../errors/transient-failure.ts';
import { type Consumer, startConsumer } from './consumer.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { countDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { sealEnvelope } from './envelope.ts';
import { type Subscription, subscribe, subscribeTogether } from './subscription.ts';
import { serverUrl } from '../testing/server-url.ts';
import { noted, openBench } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { queueOf } from './topology.ts';

interface Note {
  _id: string;
  version: number;
  text: string;
}
type NoteEvent = Envelope<{ text: string }>;

const bench = openedForTests(openBench);
const consumers: Consumer[] = [];
let notes: Model<Note>;
const note = (aggregateId: string, version: number, text = `v${version}`): NoteEvent => {
  return { ...sealEnvelope(noted, { aggregateId, version, payload: { text } }), payload: { text } };
};
const textOf = async (id: string) => (await notes.findById(id).lean())?.text;

async function start(handle: (event: NoteEvent) => Promise<void>, broker = bench.broker, metrics = new Registry()) {
  return startWith([subscribe(noted, handle)], broker, metrics);
}
async function startWith(subscriptions: Subscription[], broker = bench.broker, metrics = new Registry()) {
  const consumer = await startConsumer({ broker, service: 'notes', logger: silentLogger, metrics, subscriptions });
  consumers.push(consumer);
  return consumer;
}
/** Ignores events that an aborted test left in the queue. */
const about = (id: string, handle: (event: NoteEvent) => Promise<void>) => async (event: NoteEvent) => {
  if (event.aggregateId === id) await handle(event);
};
const keep = async ({ aggregateId, version, payload }: NoteEvent) => {
  await applyNewer(notes, { id: aggregateId, version, set: { text: payload.text } });
};

beforeAll(async () => {
  notes = bench.connection.model<Note>('Note', new Schema<Note>({ _id: String, version: Number, text: String }));
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.close()));
});

describe('a consumer', () => {
  it('applies events in their order, with the correlation id of their cause', async () => {
    const id = newId();
    const seen: number[] = [];
    const correlations = new Set<string | undefined>();
    const look = async ({ version }: NoteEvent) => {
      seen.push(version);
      correlations.add(currentContext()?.correlationId);
    };
    await start(about(id, look));
    const envelopes = Array.from({ length: 200 }, (_, index) => ({ ...note(id, index + 1), correlationId: 'cause' }));
    await Promise.all(envelopes.map((envelope) => bench.broker.publish([envelope])));
    await waitFor(() => expect(seen).toEqual(envelopes.map(({ version }) => version)));
    expect([...correlations]).toEqual(['cause']);
  });

  it('keeps the newest state when events arrive late or twice', async () => {
    const id = newId();
    let applied = 0;
    const count = async (event: NoteEvent) => {
      await keep(event);
      applied += 1;
    };
    await start(about(id, count));
    const second = note(id, 2);
    for (const envelope of [second, note(id, 1), second, note(id, 3), second]) await bench.broker.publish([envelope]);
    await waitFor(() => expect(applied).toBe(5));
    expect(await textOf(id)).toBe('v3');
  });

  it('puts a poison message into the dead letters, and those behind it flow; replayed, it is applied', async () => {
    const [poisoned, behind] = [newId(), newId()];
    let isPoison = true;
    let tries = 0;
    const metrics = new Registry();
    const consumer = await start(
      async (event) => {
        if (event.aggregateId === poisoned && isPoison) {
          tries += 1;
          throw new Error('cannot digest this');
        }
        await keep(event);
      },
      bench.broker,
      metrics,
    );
    await bench.broker.publish([note(poisoned, 1)]);
    await bench.broker.publish([{ ...note(behind, 1), payload: { text: 7 } }]);
    await bench.broker.sendToQueue(queueOf(bench.namespace, 'notes'), Buffer.from('not even JSON'));
    await bench.broker.publish([note(behind, 2)]);
    await waitFor(async () => expect(await textOf(behind)).toBe('v2'));
    expect(tries).toBe(3);
    await waitFor(async () => expect(await consumer.countDeadLetters()).toBe(3));
    expect(await metrics.metrics()).toContain('events_dead_letters 3');

    isPoison = false;
    expect(await replayDeadLetters({ broker: bench.broker, service: 'notes' })).toBe(3);
    await waitFor(async () => expect(await textOf(poisoned)).toBe('v1'));
    await waitFor(async () => expect(await consumer.countDeadLetters()).toBe(2));
    expect(await countDeadLetters({ broker: bench.broker, service: 'archive' })).toBe(0);
  });

  it('tries an event again for as long as something is away, and the ones behind it wait', async () => {
    const id = newId();
    const seen: number[] = [];
    let failures = 0;
    await start(async ({ version }) => {
      if (version === 1 && failures < 5) {
        failures += 1;
        throw new BrokerUnavailableError('away');
      }
      seen.push(version);
    });
    await bench.broker.publish([note(id, 1)]);
    await bench.broker.publish([note(id, 2)]);
    await waitFor(() => expect(seen).toEqual([1, 2]));
    expect(failures).toBe(5);
  });

  it('finishes the event in hand when it is closed; the rest stays in the queue for the next one', async () => {
    const id = newId();
    const release = Promise.withResolvers<void>();
    const first: number[] = [];
    const consumer = await start(async ({ version }) => {
      await release.promise;
      first.push(version);
    });
    for (const version of [1, 2, 3]) await bench.broker.publish([note(id, version)]);
    await waitFor(async () => {
      expect((await bench.broker.depthOf(queueOf(bench.namespace, 'notes')))?.messages).toBe(0);
    });
    const closed = consumer.close();
    release.resolve();
    await closed;
    expect(first).toEqual([1]);
    const second: number[] = [];
    await start(async ({ version }) => void second.push(version));
    await waitFor(() => expect(second).toEqual([2, 3]));
  });

  it('refuses to start with subscriptions that the topology does not name', async () => {
    const parts = {
      broker: bench.broker,
      service: 'notes',
      logger: silentLogger,
      metrics: new Registry(),
      subscriptions: [],
    };
    await expect(startConsumer(parts)).rejects.toThrow('bench.noted.v1');
  });
});

describe('events that are applied together', () => {
  /** Records runs as they are handed over; the first one is held until all the others have arrived. */
  async function startHeld(apply: (events: readonly NoteEvent[]) => Promise<void>) {
    const runs: NoteEvent[][] = [];
    const release = Promise.withResolvers<void>();
    const handle = async (events: readonly NoteEvent[]) => {
      runs.push([...events]);
      if (runs.length === 1) await release.promise;
      await apply(events);
    };
    const metrics = new Registry();
    const consumer = await startWith(subscribeTogether([noted], handle), bench.broker, metrics);
    return { runs, release: release.resolve, consumer, metrics };
  }
  const keepAll = (events: readonly NoteEvent[]) =>
    applyAllNewer(
      notes,
      events.map(({ aggregateId, version, payload }) => ({ _id: aggregateId, text: payload.text, version })),
    );
  const untilAtHand = () =>
    waitFor(async () => {
      expect((await bench.broker.depthOf(queueOf(bench.namespace, 'notes')))?.messages).toBe(0);
    });

  it('come in runs, in their order, and count one by one', async () => {
    const id = newId();
    const { runs, release, metrics } = await startHeld(keepAll);
    await bench.broker.publish([note(id, 1)]);
    await waitFor(() => expect(runs).toHaveLength(1));
    for (let version = 2; version <= 40; version += 1) await bench.broker.publish([note(id, version)]);
    await untilAtHand();
    release();
    await waitFor(async () => expect(await textOf(id)).toBe('v40'));
    // Not all deliveries may have arrived yet, so the rest may come in several runs.
    expect(runs[0]).toHaveLength(1);
    expect(runs.length).toBeLessThan(40);
    expect(runs.flat().map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    // Writes are visible a moment before they are counted.
    await waitFor(async () => {
      expect(await metrics.metrics()).toContain(`events_applied_total{type="${noted.type}"} 40`);
      expect(await metrics.metrics()).toContain('event_apply_seconds_count 40');
    });
  });

  it('are applied one by one when one of them can’t be, which alone goes to the dead letters', async () => {
    const ids = Array.from({ length: 5 }, () => newId());
    const poisoned = ids[2]!;
    const { release, consumer } = await startHeld(async (events) => {
      if (events.some(({ aggregateId }) => aggregateId === poisoned)) throw new Error('cannot digest this');
      await keepAll(events);
    });
    for (const id of ids) await bench.broker.publish([note(id, 1)]);
    await bench.broker.publish([{ ...note(ids[0]!, 2), payload: { text: 7 } }]);
    await bench.broker.publish([note(ids[4]!, 2)]);
    await untilAtHand();
    const before = (await consumer.countDeadLetters()) ?? 0;
    release();
    await waitFor(async () => expect(await consumer.countDeadLetters()).toBe(before + 2));
    // What follows the last dead letter is applied after it.
    await waitFor(async () => expect(await Promise.all(ids.map(textOf))).toEqual(['v1', 'v1', undefined, 'v1', 'v2']));
  });

  it('go to the dead letters as the message that they came in; the others of it are applied before and after', async () => {
    const ids = Array.from({ length: 4 }, () => newId());
    let isPoison = true;
    const { release, consumer } = await startHeld(async (events) => {
      if (isPoison && events.some(({ aggregateId }) => aggregateId === ids[1])) throw new Error('cannot digest this');
      await keepAll(events);
    });
    const before = (await consumer.countDeadLetters()) ?? 0;
    await bench.broker.publish(ids.map((id) => note(id, 1)));
    release();
    await waitFor(async () => expect(await consumer.countDeadLetters()).toBe(before + 1));
    await waitFor(async () => expect(await Promise.all(ids.map(textOf))).toEqual(['v1', undefined, 'v1', 'v1']));

    await keepAll([note(ids[2]!, 2)]);
    isPoison = false;
    await replayDeadLetters({ broker: bench.broker, service: 'notes' });
    await waitFor(async () => expect(await Promise.all(ids.map(textOf))).toEqual(['v1', 'v1', 'v2', 'v1']));
  });
});

describe('consumption resumes by itself', () => {
  it('after the queue was deleted', async () => {
    const id = newId();
    const consumer = await start(keep);
    const model = await connect(serverUrl('RABBITMQ_URL'));
    const channel = await model.createChannel();
    await channel.deleteQueue(queueOf(bench.namespace, 'notes'));
    await waitFor(async () => {
      expect(consumer.isConsuming()).toBe(true);
      expect((await bench.broker.depthOf(queueOf(bench.namespace, 'notes')))?.consumers).toBe(1);
    });
    await bench.broker.publish([note(id, 1)]);
    await waitFor(async () => expect(await textOf(id)).toBe('v1'));
    await model.close();
  });

  it('after the connection was lost, with each event in order and its effect there once', async () => {
    const proxy = await openFaultProxy(serverUrl('RABBITMQ_URL'));
    const id = newId();
    const seen: number[] = [];
    const keepAndNote = async (event: NoteEvent) => {
      await keep(event);
      seen.push(event.version);
    };
    const consumer = await start(keepAndNote, await bench.connectBroker(proxy.url));
    const publish = (from: number, to: number) => {
      const versions = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return Promise.all(versions.map((version) => bench.broker.publish([note(id, version)])));
    };
    await publish(1, 300);
    await waitFor(() => expect(seen.length).toBeGreaterThan(20));
    proxy.refuse();
    await waitFor(() => expect(consumer.isConsuming()).toBe(false));
    await publish(301, 320);
    proxy.heal();
    await waitFor(() => expect(new Set(seen).size).toBe(320));
    // Events in hand when the connection broke may come twice, but their first occurrences stay in order.
    const firsts = [...new Set(seen)];
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    expect(await textOf(id)).toBe('v320');
    await proxy.close();
  });

  it('in another process when the one that had the queue goes; never in two at once', async () => {
    const id = newId();
    const seen: string[] = [];
    const seenBy = (name: string) => about(id, async ({ version }) => void seen.push(`${name} ${version}`));
    const one = await start(seenBy('one'));
    await start(seenBy('two'), await bench.connectBroker());
    for (const version of [1, 2, 3]) await bench.broker.publish([note(id, version)]);
    await waitFor(() => expect(seen).toEqual(['one 1', 'one 2', 'one 3']));
    await one.close();
    for (const version of [4, 5]) await bench.broker.publish([note(id, version)]);
    await waitFor(() => expect(seen.slice(3)).toEqual(['two 4', 'two 5']));
  });
});
