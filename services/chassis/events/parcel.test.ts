import { describe, expect, it } from 'vitest';
import type { Envelope } from '@studio/contracts/events/event';
import { packParcels } from './parcel.ts';

const told = (types: readonly string[]) =>
  types.map((type, index): Envelope => {
    return { id: String(index), type, occurredAt: '', aggregateId: 'a', version: 1, correlationId: 'c', payload: {} };
  });
const packed = (types: readonly string[]) =>
  packParcels(told(types)).map((parcel) => parcel.map(({ id }) => Number(id)));

describe('events that were told together', () => {
  it('share a parcel where they are neighbours of one type, and never change their order', () => {
    expect(packed([])).toEqual([]);
    expect(packed(['booked', 'booked', 'left', 'booked', 'credits', 'credits'])).toEqual([[0, 1], [2], [3], [4, 5]]);
  });

  it('fill several parcels when they are many', () => {
    const sizes = packed(Array.from({ length: 250 }, () => 'booked')).map(({ length }) => length);
    expect(sizes).toEqual([100, 100, 50]);
  });
});
