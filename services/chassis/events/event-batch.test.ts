import { expect, it } from 'vitest';
import type { Envelope } from '@studio/contracts/events/event';
import { readEventBatch, toEventBatches } from './event-batch.ts';
import { MalformedEventError } from './subscription.ts';

const emitted = (types: readonly string[]) =>
  types.map((type, index): Envelope => {
    return { id: String(index), type, occurredAt: '', aggregateId: 'a', version: 1, correlationId: 'c', payload: {} };
  });
const batched = (types: readonly string[]) =>
  toEventBatches(emitted(types)).map((batch) => batch.map(({ id }) => Number(id)));

it('groups neighbours of one type and keeps the order of all events', () => {
  expect(batched([])).toEqual([]);
  expect(batched(['booked', 'booked', 'left', 'booked', 'credits', 'credits'])).toEqual([[0, 1], [2], [3], [4, 5]]);
});

it('limits a batch to 100 events', () => {
  const sizes = batched(Array.from({ length: 250 }, () => 'booked')).map(({ length }) => length);
  expect(sizes).toEqual([100, 100, 50]);
});

it('accepts events of the routing key’s type, and any that an operator replays', () => {
  const [event] = emitted(['account.changed.v1']);
  const content = Buffer.from(JSON.stringify([{ ...event, occurredAt: new Date().toISOString() }]));
  const read = (exchange: string, routingKey: string) => {
    const fields = { exchange, routingKey } as Parameters<typeof readEventBatch>[0]['fields'];
    return readEventBatch({ content, fields }).map(({ type }) => type);
  };
  expect(read('studio.events', 'account.changed.v1')).toEqual(['account.changed.v1']);
  expect(read('', 'studio.training')).toEqual(['account.changed.v1']);
  expect(() => read('studio.events', 'membership.plan-assigned.v1')).toThrow(MalformedEventError);
  expect(() => read('studio.fence', 'marker.training')).toThrow(MalformedEventError);
});
