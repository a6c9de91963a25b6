import { expect, test } from 'vitest';
import { z } from 'zod';
import { event } from '@studio/contracts/events/event';
import { projection } from './projection.ts';
import { factOf, storedFields } from './stored-fact.ts';

const state = z.object({
  lockerId: z.string(),
  accountId: z.string(),
  size: z.enum(['small', 'large']),
  rentedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  note: z.string().optional(),
  mails: z.array(z.string()).default([]),
});
const rented = event('locker.rented.v1', state);
const at = '2026-11-29T15:00:00.000Z';

const copy = projection('lockers', {
  holds: 'Lockers',
  events: [rented],
  id: 'lockerId',
  picks: state.omit({ lockerId: true, size: true }),
  adds: { shape: z.object({ isLarge: z.boolean() }), of: ({ size }) => ({ isLarge: size === 'large' }) },
  subject: null,
});

const payload = { lockerId: 'k7', accountId: 'ana', size: 'large', rentedAt: at, endedAt: null, mails: [] } as const;

test('a row has the id, the picked fields with instants as dates, what is computed, and the version', () => {
  const row = {
    _id: 'k7',
    accountId: 'ana',
    rentedAt: new Date(at),
    endedAt: null,
    mails: [],
    isLarge: true,
    version: 3,
  };
  const state = { ...payload, mails: [] };
  expect(copy.rowOf({ payload: state, version: 3 })).toEqual(row);
  const ended = { ...state, endedAt: at, note: 'al fondo' };
  expect(copy.rowOf({ payload: ended, version: 4 })).toEqual({
    ...row,
    endedAt: new Date(at),
    note: 'al fondo',
    version: 4,
  });
});

test('a copy takes what an older version wrote of it, and no row without id and version', () => {
  const { accepts } = copy;
  expect(accepts!.safeParse({ _id: 'k7', version: 1 }).success).toBe(true);
  expect(accepts!.safeParse({ _id: 'k7', accountId: 'ana' }).success).toBe(false);
  expect(accepts!.safeParse({ _id: 'k7', version: 1, accountId: 7 }).success).toBe(false);
});

test('a fact has the fields of its event by name, and those alone', () => {
  const stored = z.object({ _id: z.string(), ...storedFields(state.omit({ lockerId: true })), version: z.int() });
  const row = stored.parse({
    _id: 'k7',
    accountId: 'ana',
    size: 'large',
    rentedAt: new Date(at),
    endedAt: null,
    mails: [],
    version: 3,
  });
  const secret = { ...row, key: 'secret' };
  expect(factOf(state, 'lockerId', secret)).toEqual({ aggregateId: 'k7', version: 3, payload });
});

test('the compiler names a field of an event that a row does not have, also an optional one', () => {
  const row = {
    _id: 'k7',
    accountId: 'ana',
    size: 'large',
    rentedAt: new Date(at),
    endedAt: null,
    mails: [],
    version: 3,
  };
  // @ts-expect-error `note` is missing
  expect(factOf(state, 'lockerId', row).payload).toEqual(payload);
});
