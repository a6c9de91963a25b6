import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { bearer, startBench } from '../testing/http-bench.ts';
import { type Binding, on } from './handler.ts';

const burnNote = route({
  method: 'DELETE',
  path: '/api/notes/burnt/:note',
  summary: 'Burns a note',
  access: 'desk',
  ids: { 'params.note': { storedIn: 'notes' } },
  act: 'none',
  params: z.object({ note: z.string() }),
  success: { status: 204 },
});
const lent = z.object({ owner: z.object({ id: z.string() }).nullable(), price: z.number() });
const listLent = route({
  method: 'GET',
  path: '/api/notes/lent',
  summary: 'What lent notes cost',
  access: 'desk',
  rowsAbout: {
    in: 'lent',
    account: 'owner.id',
    atDesk: ({ price }: z.infer<typeof lent>) => ({ owner: null, price }),
  },
  success: { status: 200, schema: z.object({ lent: z.array(lent) }) },
});
const all = {
  lent: [
    { owner: { id: 'admin' }, price: 3 },
    { owner: { id: 'member' }, price: 4 },
    { owner: null, price: 5 },
  ],
};
const owners = new Map([['notes', (id: string) => Promise.resolve(id === 'old' ? null : id.split(' ')[0]!)]]);
const startWith = async (binding: Binding) => {
  const { call, entries } = await startBench([binding], { owners });
  return {
    ask: (method: string, path: string) => call(path, { method, headers: { Authorization: bearer('admin') } }),
    sitAtDesk: () => entries.set('admin', { ...entries.get('admin')!, desk: true }),
  };
};

test('a record of an administrator is not named, whatever its state', async () => {
  const { ask, sitAtDesk } = await startWith(on(burnNote, () => undefined));
  expect(await ask('DELETE', '/api/notes/burnt/admin 1')).toMatchObject({ status: 204 });
  sitAtDesk();
  for (const note of ['member 1', 'nobody 1', 'old']) {
    expect(await ask('DELETE', `/api/notes/burnt/${note}`)).toMatchObject({ status: 204 });
  }
  const refused = await ask('DELETE', '/api/notes/burnt/admin 1');
  expect(refused).toMatchObject({ status: 403, body: { code: 'ASK_ADMINISTRATOR' } });
});

test('an app does not start with a route whose records nobody knows', async () => {
  await expect(startBench([on(burnNote, () => undefined)])).rejects.toThrow(
    'nobody knows whose the records are in notes',
  );
});

test('rows that must add up stay, without the person', async () => {
  const { ask, sitAtDesk } = await startWith(on(listLent, () => all));
  expect((await ask('GET', '/api/notes/lent')).body).toEqual(all);
  sitAtDesk();
  const shown = { lent: [{ owner: null, price: 3 }, ...all.lent.slice(1)] };
  expect((await ask('GET', '/api/notes/lent')).body).toEqual(shown);
});

test('a refusal shows the stored record like an answer, and names no administrator', async () => {
  let account = 'admin';
  const refusing = on(listLent, () => {
    const named = { message: 'Ya está prestada a Eva', names: { account, otherwise: 'Ya está prestada' } };
    throw new AppError(genericRefusals.CHANGED_MEANWHILE, { ...named, current: all });
  });
  const { ask, sitAtDesk } = await startWith(refusing);
  expect((await ask('GET', '/api/notes/lent')).body).toMatchObject({
    message: 'Ya está prestada a Eva',
    current: all,
  });
  sitAtDesk();
  const { body } = await ask('GET', '/api/notes/lent');
  expect(body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    message: 'Ya está prestada',
    current: { lent: [{ owner: null }, {}, {}] },
  });
  account = 'member';
  expect((await ask('GET', '/api/notes/lent')).body).toMatchObject({ message: 'Ya está prestada a Eva' });
});
