import { expect, it } from 'vitest';
import type { Envelope } from '@studio/contracts/events/event';
import { toEventBatches } from './event-batch.ts';

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
