import { describe, expect, test } from 'vitest';
import { pesos } from '@studio/contracts/money';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { emptyTill } from '../rules/cash-policy.ts';
import { benchForTests } from '../testing/bench.ts';

const bench = benchForTests();

const at = (day: string, time = '12:00') => bench.setClock(studioInstant(day, time));
const dayOf = async (day: string) => (await bench.asAdmin.get(`/api/admin/cash/days/${day}`)).body;
type Body = Readonly<Record<string, unknown>>;
const tryToMove = (kind: 'cash-in' | 'cash-out', amount: number, more: Body = {}) =>
  bench.asAdmin.post('/api/admin/cash/entries', { kind, amount, note: 'Base', ...more });
const move = async (...how: Parameters<typeof tryToMove>) => (await tryToMove(...how)).body.entry;
const close = (day: string, counted: number, version?: number, more: Body = {}) =>
  bench.asAdmin.call('POST', `/api/admin/cash/days/${day}/closing`, {
    body: { counted, ...more },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const count = (day: string, counted: number, version?: number, more: Body = {}) =>
  bench.asAdmin.call('POST', `/api/admin/cash/days/${day}/counts`, {
    body: { counted, ...more },
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

/** Empties the cash book: a studio has one, and closes a day once. */
async function forgetTheCash(): Promise<void> {
  const { cashEntries, cashCounts, cashClosings, till } = bench.models;
  await cashEntries.deleteMany({});
  await cashCounts.deleteMany({});
  await cashClosings.deleteMany({});
  await till.replaceOne({ _id: emptyTill._id }, emptyTill);
}

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

describe('the drawer of an open day', () => {
  /** A new drawer that was closed with 100,000 two days ago. */
  const begin = async (today: string) => {
    await forgetTheCash();
    at(addStudioDays(today, -2));
    await move('cash-in', 100_000);
    await close(addStudioDays(today, -2), 100_000);
    at(today);
  };

  test('asks before more is taken out than it holds, by each act that takes cash', async () => {
    await begin('2027-05-03');
    const { accountId } = await bench.newMember();
    const { entry } = (await pay(accountId, 212_000)).body;
    const refund = { amount: 212_000, method: 'efectivo', note: 'Se va' };
    const acts = [
      { more: (confirmed: boolean) => tryToMove('cash-out', 312_001, { confirmed }), holds: 312_000 },
      {
        more: (confirmed: boolean) =>
          bench.asAdmin.post(`/api/admin/users/${accountId}/refunds`, { ...refund, confirmed }),
        holds: -1,
      },
    ];
    expect((await tryToMove('cash-out', 312_000, { confirmed: false })).status).toBe(201);
    expect(
      (await bench.asAdmin.post(`/api/admin/cash/entries/${entry.id}/void`, { reason: 'Error' })).body,
    ).toMatchObject({
      code: 'NOT_ENOUGH_CASH',
    });
    await move('cash-in', 312_000);
    for (const { more, holds } of acts) {
      const { status, body } = await more(false);
      expect([status, body.code]).toEqual([409, 'NOT_ENOUGH_CASH']);
      expect(body.message).toBe(`En la caja hay ${pesos(holds)}`);
      expect((await more(true)).status).toBe(201);
    }
    expect(await dayOf('2027-05-03')).toMatchObject({ expected: -212_001 });
  });

  test('asks for a day that would end below nothing only later', async () => {
    await begin('2027-05-13');
    await move('cash-out', 70_000);
    const yesterday = { receivedOn: '2027-05-12' };
    expect((await tryToMove('cash-out', 30_001, yesterday)).body).toMatchObject({ code: 'NOT_ENOUGH_CASH' });
    expect((await tryToMove('cash-out', 30_000, yesterday)).status).toBe(201);
  });

  test('takes cash of yesterday, and asks before the same is written twice', async () => {
    await begin('2027-06-03');
    const yesterday = { receivedOn: '2027-06-02' };
    const answers = await Promise.all([1, 2].map(() => tryToMove('cash-out', 12_000, yesterday)));
    expect(answers.map(({ status, body }) => String(body.code ?? status)).toSorted()).toEqual(['201', 'SAME_ENTRY']);
    expect(answers.find(({ status }) => status === 201)!.body.entry).toMatchObject({
      ...yesterday,
      cashDay: '2027-06-02',
    });
    expect((await tryToMove('cash-out', 12_000)).body.entry).toMatchObject({ cashDay: '2027-06-03' });
    expect((await tryToMove('cash-out', 12_000, { confirmed: true })).status).toBe(201);
    expect((await tryToMove('cash-in', 1, { receivedOn: '2027-06-04' })).body.code).toBe('RECEIVED_ON_INVALID');
    expect((await close('2027-06-03', 0)).body.code).toBe('EARLIER_DAY_OPEN');
  });

  test('is not opened by money of long ago', async () => {
    await begin('2027-07-30');
    const { accountId } = await bench.newMember();
    for (const receivedOn of ['2027-06-30', '2027-07-28']) {
      const { entry } = (await pay(accountId, 5_000, { receivedOn })).body;
      expect(entry).toMatchObject({ receivedOn, cashDay: '2027-07-30' });
    }
    expect((await close('2027-07-30', 110_000)).status).toBe(201);
    at('2027-08-25');
    const { entry } = (await pay(accountId, 5_000, { receivedOn: '2027-07-31' })).body;
    expect(entry.cashDay).toBe('2027-08-25');
  });
});

describe('the drawer counted at the end of a shift', () => {
  /** A drawer that was closed with 100,000 the day before. */
  const begin = async (today: string) => {
    await forgetTheCash();
    at(addStudioDays(today, -1));
    await move('cash-in', 100_000);
    await close(addStudioDays(today, -1), 100_000);
    at(today);
  };

  test('is what the next shift and the closing begin with', async () => {
    await begin('2028-01-11');
    await move('cash-in', 50_000);
    const counted = await count('2028-01-11', 145_000, undefined, { note: 'Faltó para el agua' });
    expect([counted.status, counted.body.message]).toEqual([201, 'Cuadre de turno anotado']);
    const first = { number: 1, expected: 150_000, counted: 145_000, difference: -5_000, note: 'Faltó para el agua' };
    expect(counted.body).toMatchObject({ opening: 100_000, cashIn: 50_000, found: -5_000, expected: 145_000 });
    expect(counted.body.counts).toMatchObject([first]);
    const { entry } = (await tryToMove('cash-out', 20_000)).body;
    expect(entry.number).toBe(3);
    await count('2028-01-11', 126_000);
    const closed = await close('2028-01-11', 126_000);
    expect(closed.body).toMatchObject({ cashIn: 50_000, cashOut: 20_000, found: -4_000, expected: 126_000 });
    expect(closed.body.closing).toMatchObject({ number: 2, counted: 126_000, difference: 0 });
    expect(closed.body.counts).toMatchObject([first, { number: 2, expected: 125_000, difference: 1_000 }]);
    expect(await dayOf('2028-01-12')).toMatchObject({ opening: 126_000, found: 0, counts: [] });
  });

  test('misses no entry that was written meanwhile, and is written once', async () => {
    await begin('2028-02-08');
    const { version } = await dayOf('2028-02-08');
    await move('cash-in', 5_000);
    const stale = await count('2028-02-08', 100_000, version);
    expect(stale).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', current: { expected: 105_000 } } });
    const seen = stale.body.current.version;
    const answers = await Promise.all([1, 2].map(() => count('2028-02-08', 104_000, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    // A closing that was filled in before the count learns of it, too.
    expect(await close('2028-02-08', 104_000, seen)).toMatchObject({
      status: 412,
      body: { current: { found: -1_000 } },
    });
    expect((await dayOf('2028-02-08')).counts).toHaveLength(1);
  });

  test('is taken as it is stored by a count and by a closing that name no version', async () => {
    await begin('2028-07-04');
    await move('cash-in', 5_000);
    expect((await count('2028-07-04', 104_000)).body).toMatchObject({ found: -1_000 });
    await move('cash-in', 2_000);
    expect((await close('2028-07-04', 106_000)).body.closing).toMatchObject({ difference: 0 });
  });

  test('holds cash of a closed day that was there when it was counted', async () => {
    await begin('2028-08-08');
    // Nobody wrote down 20,000 of yesterday, whose closing found them.
    await count('2028-08-08', 100_000);
    const late = { receivedOn: '2028-08-07' };
    expect(await move('cash-in', 20_000, late)).toMatchObject({ ...late, cashDay: '2028-08-08' });
    expect(await dayOf('2028-08-08')).toMatchObject({ cashIn: 20_000, found: -20_000, expected: 100_000 });
    expect((await tryToMove('cash-out', 100_001)).body.message).toBe(`En la caja hay ${pesos(100_000)}`);
    // Nor can it lack what was taken out yesterday.
    expect((await tryToMove('cash-out', 100_001, late)).status).toBe(201);
    expect((await count('2028-08-08', 100_000)).body).toMatchObject({ counts: [{}, { difference: 0 }] });
  });

  test('is not moved by the void of cash that it held already', async () => {
    await begin('2028-09-05');
    await count('2028-09-05', 100_000);
    const late = await move('cash-in', 20_000, { receivedOn: '2028-09-04' });
    await count('2028-09-05', 100_000);
    const voided = await bench.asAdmin.post(`/api/admin/cash/entries/${late.id}/void`, { reason: 'No era' });
    expect(voided.body.entry).toMatchObject({ amount: -20_000, cashDay: '2028-09-05' });
    expect(await dayOf('2028-09-05')).toMatchObject({ cashIn: 20_000, cashOut: 20_000, found: 0, expected: 100_000 });
    const closed = await close('2028-09-05', 100_000);
    expect(closed.body.closing).toMatchObject({ difference: 0 });
  });

  test('is counted today alone, while the day is open', async () => {
    await begin('2028-03-07');
    expect((await count('2028-03-06', 1)).body.code).toBe('COUNT_NOT_TODAY');
    expect((await count('2028-03-08', 1)).body.code).toBe('COUNT_NOT_TODAY');
    await close('2028-03-07', 100_000);
    expect((await count('2028-03-07', 1)).body.code).toBe('DAY_CLOSED');
  });

  test('a desk counts, and closes today where the studio lets it', async () => {
    await begin('2028-06-06');
    const closeAtDesk = (day: string) => bench.asDesk.post(`/api/admin/cash/days/${day}/closing`, { counted: 99_000 });
    const counted = await bench.asDesk.post('/api/admin/cash/days/2028-06-06/counts', { counted: 99_000 });
    expect(counted).toMatchObject({ status: 201, body: { found: -1_000, mayClose: false } });
    expect((await closeAtDesk('2028-06-06')).body.code).toBe('ASK_ADMINISTRATOR');
    await bench.letDeskClose(true);
    const seen = await bench.asDesk.get('/api/admin/cash/days/2028-06-06');
    expect(seen.body).toMatchObject({ mayClose: true });
    expect((await closeAtDesk('2028-06-05')).body.code).toBe('ASK_ADMINISTRATOR');
    expect((await closeAtDesk('2028-06-06')).body).toMatchObject({ isClosed: true, mayClose: true });
    await bench.letDeskClose(false);
    const stored = await bench.models.cashClosings.findById('2028-06-06').lean();
    expect(stored).toMatchObject({ closedBy: bench.desk.accountId, found: -1_000 });
  });

  test('tells how much can be taken out, and leaves a day that has to be closed', async () => {
    await begin('2028-04-04');
    await count('2028-04-04', 60_000);
    expect((await tryToMove('cash-out', 60_001)).body.message).toBe(`En la caja hay ${pesos(60_000)}`);
    at('2028-04-05');
    expect(await dayOf('2028-04-05')).toMatchObject({ opening: 60_000, openBefore: '2028-04-04' });
    expect((await close('2028-04-05', 60_000)).body.code).toBe('EARLIER_DAY_OPEN');
    // What is found missing today belongs to yesterday, if its closing says so.
    await count('2028-04-05', 50_000);
    expect((await close('2028-04-04', 50_000)).body.closing).toMatchObject({ difference: -10_000 });
    expect(await dayOf('2028-04-05')).toMatchObject({ opening: 50_000, found: 0, expected: 50_000 });
  });

  test('before the first closing, it is part of the drawer from the day that the closing says', async () => {
    await forgetTheCash();
    at('2028-05-02');
    await count('2028-05-02', 30_000);
    at('2028-05-03');
    expect(await dayOf('2028-05-03')).toMatchObject({ opening: 30_000, firstDay: '2028-05-02', expected: 30_000 });
    await count('2028-05-03', 29_000);
    const { body } = await close('2028-05-03', 29_000, undefined, { keptFrom: '2028-05-03' });
    expect(body).toMatchObject({ opening: 0, found: 29_000, expected: 29_000, closing: { difference: 0 } });
  });
});

describe('the first closing', () => {
  const begin = async () => {
    await forgetTheCash();
    at('2027-09-30');
    const { accountId } = await bench.newMember();
    await pay(accountId, 120_000, { receivedOn: '2027-09-02' });
    await pay(accountId, 80_000, { receivedOn: '2027-09-29' });
    await pay(accountId, 50_000);
  };

  test('covers all days before it, whose cash counts in its opening', async () => {
    await begin();
    expect(await dayOf('2027-09-30')).toMatchObject({
      firstDay: '2027-09-02',
      keptFrom: null,
      openBefore: '2027-09-02',
    });
    expect((await close('1999-01-01', 0)).body.code).toBe('DAY_BEFORE_FIRST');
    const { body } = await close('2027-09-30', 250_000);
    expect(body).toMatchObject({ opening: 200_000, expected: 250_000, closing: { number: 1, difference: 0 } });
    expect(await dayOf('2027-09-29')).toMatchObject({ isClosed: true, closing: null, keptFrom: '2027-09-02' });
    expect((await close('1999-01-01', 0)).body.code).toBe('DAY_CLOSED');
  });

  test('says from which day the drawer is kept, and counts no cash from before', async () => {
    await begin();
    const keptFrom = '2027-09-30';
    expect((await close('2027-09-30', 0, undefined, { keptFrom: '2027-09-01' })).body.code).toBe('KEPT_FROM_INVALID');
    const { body } = await close('2027-09-30', 50_000, undefined, { keptFrom });
    expect(body).toMatchObject({ opening: 0, expected: 50_000, keptFrom, closing: { difference: 0 } });
    at('2027-10-01');
    await move('cash-in', 1_000);
    expect(await dayOf('2027-10-01')).toMatchObject({ opening: 50_000, openBefore: null });
    expect((await close('2027-10-01', 51_000, undefined, { keptFrom })).body.code).toBe('KEPT_FROM_INVALID');
    expect((await close('2027-10-01', 51_000)).status).toBe(201);
  });

  test('of a studio whose days were all closed by an earlier version keeps the drawer from its day', async () => {
    await forgetTheCash();
    at('2027-11-02');
    await move('cash-in', 1_000);
    await close('2027-11-02', 1_000);
    await bench.models.cashClosings.updateOne({ _id: '2027-11-02' }, { $unset: { keptFrom: 1 } });
    expect(await dayOf('2027-11-03')).toMatchObject({ keptFrom: '2027-11-02' });
  });
});

test('callers at once leave no gap in the numbers', async () => {
  at('2027-04-01');
  const { accountId } = await bench.newMember();
  const before = await bench.models.cashEntries.countDocuments();
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => pay(accountId, 1_000 + index)));
  const numbers = answers.map(({ body }) => body.entry.number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 5 }, (_, index) => before + 1 + index));
});
