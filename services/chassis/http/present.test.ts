import { expect, test } from 'vitest';
import { z } from 'zod';
import { presentAs } from './present.ts';

const schema = z.object({
  id: z.string(),
  first_name: z.string(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  note: z.string().optional(),
  devices: z.array(z.object({ name: z.string(), used_at: z.iso.datetime().nullable() })),
  consent: z.object({ version: z.string(), at: z.iso.datetime() }).optional(),
});

const at = new Date('2026-11-16T12:00:00Z');
const row = { id: '1', firstName: 'Ana', createdAt: at, endedAt: null, note: undefined, devices: undefined };

test('a row is shown by the names of the schema, with its dates as instants', () => {
  const shown = presentAs(schema, { ...row, note: 'Rodilla', consent: { version: '1', at } });
  expect(shown).toEqual({
    id: '1',
    first_name: 'Ana',
    created_at: at.toISOString(),
    ended_at: null,
    note: 'Rodilla',
    devices: [],
    consent: { version: '1', at: at.toISOString() },
  });
});

test('what is given beside the row is shown in place of it', () => {
  const shown = presentAs(schema, row, { firstName: 'Luz', consent: undefined });
  expect(shown).toMatchObject({ id: '1', first_name: 'Luz' });
});

test('what a row lacks is left out where it is optional, and is null or an empty list otherwise', () => {
  expect(presentAs(schema, { ...row, endedAt: undefined, consent: undefined })).toStrictEqual({
    id: '1',
    first_name: 'Ana',
    created_at: at.toISOString(),
    ended_at: null,
    devices: [],
  });
});

test('nothing leaves that the schema does not name, of the row and of the objects in it', () => {
  const secret = { passwordHash: 'x', devices: [{ name: 'Teléfono', usedAt: at, endpoint: 'https://push' }] };
  const shown = presentAs(schema, { ...row, ...secret, consent: { version: '1', at, by: 'luz' } });
  expect(Object.keys(shown)).not.toContain('passwordHash');
  expect(shown.devices).toEqual([{ name: 'Teléfono', used_at: at.toISOString() }]);
  expect(shown.consent).toEqual({ version: '1', at: at.toISOString() });
});

test('a row that lacks a field of the schema, or has another type there, does not compile', () => {
  const shown = [
    // @ts-expect-error -- also an optional field is named
    presentAs(schema, row),
    // @ts-expect-error -- a required field may not be absent
    presentAs(schema, { ...row, consent: undefined, firstName: undefined }),
    // @ts-expect-error -- nor in what is given instead
    presentAs(schema, { ...row, consent: undefined }, { firstName: undefined }),
    // @ts-expect-error -- an instant is no number
    presentAs(schema, { ...row, consent: undefined, createdAt: 5 }),
  ];
  expect(shown).toHaveLength(4);
});
