import type { Channel, ConsumeMessage } from 'amqplib';
import { expect, test } from 'vitest';
import { type Delivery, openLine } from './delivery-line.ts';
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

/** What is handed over after a first message, which is held until all have joined. */
async function runsOf(deliveries: readonly Delivery[]): Promise<string[][]> {
  const runs: string[][] = [];
  const release = Promise.withResolvers<void>();
  const line = openLine(table, async (run) => {
    runs.push(run.map(({ message }) => message.fields.routingKey));
    await release.promise;
  });
  line.join(delivery('account'));
  for (const each of deliveries) line.join(each);
  release.resolve();
  await line.whenEmpty();
  return runs.slice(1);
}

test('what is applied together leaves together, of whatever type', async () => {
  expect(await runsOf(['booked', 'cancelled', 'booked'].map((key) => delivery(key)))).toEqual([
    ['booked', 'cancelled', 'booked'],
  ]);
});

test('nothing overtakes: another function, a single event, a marker or another channel ends a run', async () => {
  const keys = ['booked', 'credits', 'booked', 'account', 'booked', 'marker', 'booked'];
  expect(await runsOf(keys.map((key) => delivery(key)))).toEqual(keys.map((key) => [key]));
  expect(await runsOf([delivery('booked'), delivery('booked', there)])).toEqual([['booked'], ['booked']]);
});

test('events that have no common application go one by one', async () => {
  expect(await runsOf([delivery('account'), delivery('account'), delivery('unknown')])).toEqual([
    ['account'],
    ['account'],
    ['unknown'],
  ]);
});
