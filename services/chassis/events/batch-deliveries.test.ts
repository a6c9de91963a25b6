import { setImmediate as turn } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Delivery, batchDeliveries } from './batch-deliveries.ts';
import type { Subscription } from './subscription.ts';

const nothing = async () => undefined;
const alike = async () => undefined;
const table = new Map<string, Subscription>([
  ['booked', { type: 'booked', apply: nothing, applyTogether: alike }],
  ['cancelled', { type: 'cancelled', apply: nothing, applyTogether: alike }],
  ['credits', { type: 'credits', apply: nothing, applyTogether: async () => undefined }],
  ['account', { type: 'account', apply: nothing }],
]);
const [here, there] = [{} as Channel, {} as Channel];

function delivery(routingKey: string, channel = here): Delivery {
  const type = routingKey === 'marker' ? 'fence.marker' : undefined;
  const message = { fields: { routingKey }, properties: { type } } as ConsumeMessage;
  return { channel, message, isOver: () => false };
}

/** The batches handed over after a first message, which is held until all others have joined. */
async function runsOf(deliveries: readonly Delivery[]): Promise<string[][]> {
  const runs: string[][] = [];
  const release = Promise.withResolvers<void>();
  const process = async (run: readonly Delivery[]) => {
    runs.push(run.map(({ message }) => message.fields.routingKey));
    await release.promise;
    return run.length;
  };
  const line = batchDeliveries({ table, process, prefetch: 64, gatherMs: 0 });
  line.add(delivery('account'));
  for (const each of deliveries) line.add(each);
  release.resolve();
  await line.whenEmpty();
  return runs.slice(1);
}

test('deliveries with a common application leave together', async () => {
  expect(await runsOf(['booked', 'cancelled', 'booked'].map((key) => delivery(key)))).toEqual([
    ['booked', 'cancelled', 'booked'],
  ]);
});

test('keeps the order: another function, a single event, a marker or another channel ends a batch', async () => {
  const keys = ['booked', 'credits', 'booked', 'account', 'booked', 'marker', 'booked'];
  expect(await runsOf(keys.map((key) => delivery(key)))).toEqual(keys.map((key) => [key]));
  expect(await runsOf([delivery('booked'), delivery('booked', there)])).toEqual([['booked'], ['booked']]);
});

test('events without a common application leave one by one', async () => {
  expect(await runsOf([delivery('account'), delivery('account'), delivery('unknown')])).toEqual([
    ['account'],
    ['account'],
    ['unknown'],
  ]);
});

describe('in a rush', () => {
  afterEach(() => void vi.useRealTimers());

  /** A batcher that has just applied a batch of `events` events, where three count as a rush. */
  async function afterRun(events = 3) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const runs: string[][] = [];
    const process = async (run: readonly Delivery[]) => {
      runs.push(run.map(({ message }) => message.fields.routingKey));
      return runs.length === 1 ? events : run.length;
    };
    const line = batchDeliveries({ table, process, prefetch: 4, rushFrom: 3, gatherMs: 100 });
    line.add(delivery('booked'));
    await line.whenEmpty();
    runs.length = 0;
    runs.push([]);
    const join = async (...keys: string[]) => {
      for (const key of keys) line.add(delivery(key));
      await turn();
    };
    return { join, left: () => runs.slice(1) };
  }

  test('a batch collects, up to its limit', async () => {
    const { join, left } = await afterRun();
    await join('booked');
    await vi.advanceTimersByTimeAsync(99);
    await join('cancelled');
    expect(left()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(left()).toEqual([['booked', 'cancelled']]);
  });

  test.each(['marker', 'credits', 'account'])('it leaves as soon as a %s that cannot join it arrives', async (key) => {
    const { join, left } = await afterRun();
    await join('booked', 'booked');
    expect(left()).toEqual([]);
    await join(key);
    expect(left()).toEqual([['booked', 'booked'], [key]]);
  });

  test('it leaves when the prefetch limit is reached', async () => {
    const { join, left } = await afterRun();
    await join('booked', 'booked', 'booked', 'booked');
    expect(left()).toEqual([['booked', 'booked', 'booked', 'booked']]);
  });

  test('a delivery that nothing can join leaves at once', async () => {
    const { join, left } = await afterRun();
    await join('marker');
    expect(left()).toEqual([['marker']]);
  });

  test('a batch after the rush leaves at once', async () => {
    const { join, left } = await afterRun();
    await vi.advanceTimersByTimeAsync(100);
    await join('booked');
    expect(left()).toEqual([['booked']]);
  });

  test('few events are no rush: the next batch leaves at once', async () => {
    const { join, left } = await afterRun(2);
    await join('booked');
    expect(left()).toEqual([['booked']]);
  });
});
