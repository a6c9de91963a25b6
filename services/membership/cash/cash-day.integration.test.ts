import { afterAll, beforeAll, expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close(), 30_000);

const at = (day: string, time = '12:00') => bench.setClock(studioInstant(day, time));
const dayOf = async (day: string) => (await bench.asAdmin.get(`/api/admin/cash/days/${day}`)).body;
const move = async (kind: 'cash-in' | 'cash-out', amount: number) =>
  (await bench.asAdmin.post('/api/admin/cash/entries', { kind, amount, note: 'Base' })).body.entry;
const close = (day: string, counted: number, version?: number) =>
  bench.asAdmin.call('POST', `/api/admin/cash/days/${day}/closing`, {
    body: { counted },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const pay = (accountId: string, amount: number, more = {}) =>
  bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, {
    amount,
    method: 'efectivo',
    assignmentId: null,
    confirmed: true,
    ...more,
  });

/** A studio has a single drawer, so one test covers the whole sequence. */
test('a drawer over several days', async () => {
  at('2027-03-01');
  const { accountId } = await bench.newMember();
  await move('cash-in', 100_000);
  await pay(accountId, 40_000);
  await pay(accountId, 30_000, { method: 'nequi' });
  const { id } = await move('cash-out', 15_000);
  const monday = await dayOf('2027-03-01');
  expect(monday).toMatchObject({ opening: 0, cashIn: 140_000, cashOut: 15_000, expected: 125_000, isClosed: false });
  expect(monday.byMethod).toContainEqual({ method: 'nequi', in: 30_000, out: 0 });

  // A payment recorded during the count makes a new version of the cash book.
  await pay(accountId, 5_000);
  const stale = await close('2027-03-01', 125_000, monday.version);
  expect(stale).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', current: { expected: 130_000 } } });
  expect((await close('2027-03-02', 0)).body.code).toBe('DAY_IN_FUTURE');
  const { version } = await dayOf('2027-03-01');
  const answers = await Promise.all([1, 2].map(() => close('2027-03-01', 128_000, version)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('DAY_CLOSED');
  expect(await dayOf('2027-03-01')).toMatchObject({ isClosed: true, closing: { number: 1, difference: -2_000 } });

  // An entry after the closing, and the void of one before it, count on the next day.
  const late = await pay(accountId, 7_000);
  expect(late.body.entry).toMatchObject({ receivedOn: '2027-03-01', cashDay: '2027-03-02' });
  const reversed = await bench.asAdmin.post(`/api/admin/cash/entries/${id}/void`, { reason: 'Era de otro día' });
  expect(reversed.body.entry).toMatchObject({ amount: 15_000, cashDay: '2027-03-02' });
  expect(await dayOf('2027-03-01')).toMatchObject({ cashOut: 15_000, closing: { counted: 128_000 } });

  // A forgotten day must be closed first; a day without entries needs no closing.
  at('2027-03-04', '09:00');
  await pay(accountId, 1_000);
  expect(await dayOf('2027-03-04')).toMatchObject({ opening: 150_000, openBefore: '2027-03-02', expected: 151_000 });
  expect((await close('2027-03-04', 1)).body.code).toBe('EARLIER_DAY_OPEN');
  expect((await close('2027-03-02', 150_000)).status).toBe(201);
  expect((await close('2027-03-04', 151_000)).body).toMatchObject({ closing: { number: 3, difference: 0 } });
  expect(await dayOf('2027-03-03')).toMatchObject({ isClosed: true, closing: null, opening: 150_000, entries: [] });
});

test('twenty callers leave no gap in the numbers', async () => {
  at('2027-04-01');
  const { accountId } = await bench.newMember();
  const before = await bench.models.cashEntries.countDocuments();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(accountId, 1_000 + index)));
  const numbers = answers.map(({ body }) => body.entry.number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index));
});
