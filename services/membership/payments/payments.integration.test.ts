import { beforeEach, describe, expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();

const today = '2027-03-01';
beforeEach(() => bench.setClock(studioInstant(today, '12:00')));

const price = 120_000;
type Money = Readonly<Record<string, unknown>>;

/** A member with a new plan of 120,000 and the money that came with it. */
async function memberWith(money: Money = {}) {
  const member = await bench.newMember();
  const planId = await offerPlan(bench, { price });
  const body = { action: 'assign', planId, ...money };
  const answer = await bench.asAdmin.call('PUT', `/api/admin/users/${member.accountId}/plan`, { body });
  const { assignmentId = '' } = (await moneyOf(member.accountId)).plans[0] ?? {};
  return { ...member, assignmentId, answer };
}

const pathOf = (accountId: string) => `/api/admin/users/${accountId}`;
const moneyOf = async (accountId: string) => (await bench.asAdmin.get(`${pathOf(accountId)}/payments`)).body;
const pay = (accountId: string, assignmentId: string | null, amount: number, more: Money = {}) =>
  bench.asAdmin.post(`${pathOf(accountId)}/payments`, { amount, method: 'efectivo', assignmentId, ...more });
const giveBack = (accountId: string, amount: number, more: Money = {}) =>
  bench.asAdmin.post(`${pathOf(accountId)}/refunds`, { amount, method: 'nequi', note: 'Se va de viaje', ...more });
const useCredit = (accountId: string, assignmentId: string, amount: number) =>
  bench.asAdmin.post(`${pathOf(accountId)}/credit`, { amount, assignmentId });
const voidEntry = (id: string) => bench.asAdmin.post(`/api/admin/cash/entries/${id}/void`, { reason: 'Valor errado' });

describe('a payment', () => {
  test('comes with the plan, in parts, with a discount', async () => {
    const payment = { amount: 60_000, method: 'nequi', note: 'Abono' };
    const discount = { amount: 20_000, reason: 'Hermanos' };
    const { accountId, assignmentId, answer } = await memberWith({ payment, discount });
    expect(answer.body.entry).toMatchObject({ kind: 'payment', amount: 60_000, receivedOn: today, note: 'Abono' });
    expect(await moneyOf(accountId)).toMatchObject({
      debt: 40_000,
      credit: 0,
      lastMethod: 'nequi',
      plans: [{ price, discount: 20_000, discountReason: 'Hermanos', paid: 60_000, debt: 40_000 }],
    });
    const { status, body } = await pay(accountId, assignmentId, 40_000, { receivedOn: '2027-02-10' });
    expect([status, body.debt, body.entry.receivedOn]).toEqual([201, 0, '2027-02-10']);
    expect(body.entry.number).toBe(answer.body.entry.number + 1);
  });

  test('proposes the method of the one before it, unless that is voided', async () => {
    const [one, other] = [await memberWith(), await memberWith()];
    await pay(one.accountId, one.assignmentId, 1_000, { method: 'nequi' });
    const wrong = await pay(one.accountId, one.assignmentId, 2_000, { method: 'tarjeta' });
    const lastOf = async ({ accountId }: typeof one) => (await moneyOf(accountId)).lastMethod;
    expect([wrong.body.lastMethod, await lastOf(other)]).toEqual(['tarjeta', null]);
    await voidEntry(wrong.body.entry.id);
    expect(await lastOf(one)).toBe('nequi');
  });

  test('is dated today or up to 30 days back', async () => {
    const { accountId, assignmentId } = await memberWith();
    for (const receivedOn of ['2027-01-29', '2027-03-02']) {
      const { status, body } = await pay(accountId, assignmentId, 1_000, { receivedOn });
      expect([status, body.code]).toEqual([400, 'RECEIVED_ON_INVALID']);
    }
    expect((await pay(accountId, assignmentId, 1_000, { receivedOn: '2027-01-30' })).status).toBe(201);
  });

  test('needs confirmation if repeated within ten minutes, unless the first one is voided', async () => {
    const { accountId, assignmentId } = await memberWith();
    const answers = await Promise.all([1, 2].map(() => pay(accountId, assignmentId, price)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('SAME_PAYMENT');
    expect((await pay(accountId, assignmentId, price, { confirmed: true })).body.credit).toBe(price);
    const { entries } = await moneyOf(accountId);
    for (const { id } of entries) await voidEntry(id);
    expect((await pay(accountId, assignmentId, price)).status).toBe(201);
    bench.setClock(studioInstant(today, '12:11'));
    expect((await pay(accountId, assignmentId, price)).status).toBe(201);
  });

  test('needs an assignment in the balance of the member', async () => {
    const { accountId } = await memberWith();
    const other = await memberWith();
    const { status, body } = await pay(accountId, other.assignmentId, 1_000);
    expect([status, body.code]).toEqual([404, 'ASSIGNMENT_NOT_FOUND']);
  });
});

describe('credit', () => {
  test('is what was overpaid, and what was paid for a refunded plan', async () => {
    const { accountId } = await memberWith({ payment: { amount: 150_000, method: 'tarjeta' } });
    expect(await moneyOf(accountId)).toMatchObject({ debt: 0, credit: 30_000 });
    await remove(bench, accountId, 'Rembolsado');
    expect(await moneyOf(accountId)).toMatchObject({ debt: 0, credit: 150_000 });
  });

  test('is what was paid for a plan that another replaced by mistake, and pays that one in the same act', async () => {
    const { accountId } = await memberWith({ payment: { amount: price, method: 'efectivo' } });
    const planId = await offerPlan(bench, { price: 60_000 });
    const cheaper = { action: 'assign', planId, start: 'now', credit: 60_000 };
    const put = (body: object) => bench.asAdmin.call('PUT', `${pathOf(accountId)}/plan`, { body });
    expect((await put(cheaper)).body.code).toBe('NOT_ENOUGH_CREDIT');
    expect((await put({ ...cheaper, replaceStatus: 'Error' })).status).toBe(200);
    expect(await moneyOf(accountId)).toMatchObject({
      debt: 0,
      credit: price - 60_000,
      plans: [
        { status: 'active', paid: 60_000, debt: 0 },
        { status: 'Error', paid: price - 60_000, debt: 0 },
      ],
    });
  });

  test('pays the next plan, and cannot be voided once it is used', async () => {
    const { accountId } = await memberWith({ payment: { amount: 150_000, method: 'efectivo' } });
    await pay(accountId, null, 50_000);
    const planId = await offerPlan(bench, { price });
    const renewal = { action: 'assign', planId, start: 'after-current', credit: 80_000 };
    await bench.asAdmin.call('PUT', `${pathOf(accountId)}/plan`, { body: renewal });
    const money = await moneyOf(accountId);
    expect(money).toMatchObject({ debt: 40_000, credit: 0 });
    const credits = money.entries.filter(({ kind }: { kind: string }) => kind === 'credit');
    expect(credits).toMatchObject([
      {
        amount: 80_000,
        parts: [
          { plan: null, amount: 50_000 },
          { plan: { name: expect.any(String) }, amount: 30_000 },
        ],
      },
    ]);
    const first = money.entries.at(-1);
    expect((await voidEntry(first.id)).body.code).toBe('CREDIT_SPENT');
    for (const { id } of credits) expect((await voidEntry(id)).status).toBe(201);
    expect(await moneyOf(accountId)).toMatchObject({ debt: price, credit: 80_000 });
    expect((await voidEntry(first.id)).status).toBe(201);
    expect(await moneyOf(accountId)).toMatchObject({ debt: 2 * price, credit: 50_000 });
  });

  test('from three sources is given back as one entry with one void', async () => {
    const { accountId } = await memberWith({ payment: { amount: price + 20, method: 'efectivo' } });
    const second = { action: 'assign', planId: await offerPlan(bench, { price }), start: 'now' };
    const payment = { amount: price + 30, method: 'efectivo' };
    await bench.asAdmin.call('PUT', `${pathOf(accountId)}/plan`, { body: { ...second, payment } });
    await pay(accountId, null, 10);
    const before = await moneyOf(accountId);
    const { status, body } = await giveBack(accountId, 55);
    expect([status, body.credit, body.entry.amount, body.entry.plan]).toEqual([201, 5, -55, null]);
    expect(body.entry.number).toBe(before.entries[0].number + 1);
    expect(body.entry.parts.map(({ amount }: { amount: number }) => amount)).toEqual([-10, -20, -25]);
    const undone = await voidEntry(body.entry.id);
    expect(undone.body.entry).toMatchObject({ amount: 55, voids: body.entry.number });
    const { plans, credit } = await moneyOf(accountId);
    expect({ plans, credit }).toEqual({ plans: before.plans, credit: 60 });
  });

  test('given back from one source is an entry of its plan', async () => {
    const { accountId, assignmentId } = await memberWith({ payment: { amount: price + 20, method: 'efectivo' } });
    const { entry } = (await giveBack(accountId, 20)).body;
    expect(entry).toMatchObject({ amount: -20, plan: { assignmentId } });
    expect(entry).not.toHaveProperty('parts');
  });

  test('given back in several entries by an earlier version is voided entry by entry', async () => {
    const { accountId, assignmentId } = await memberWith({ payment: { amount: price + 20, method: 'efectivo' } });
    await pay(accountId, null, 10);
    for (const amount of [10, 20]) await giveBack(accountId, amount);
    const { entries } = await moneyOf(accountId);
    expect(entries.slice(0, 2)).toMatchObject([{ plan: { assignmentId } }, { plan: null }]);
    for (const { id } of entries.slice(0, 2)) expect((await voidEntry(id)).status).toBe(201);
    expect(await moneyOf(accountId)).toMatchObject({ credit: 30 });
  });

  test('given back yesterday is dated so', async () => {
    const { accountId } = await memberWith();
    await pay(accountId, null, 10_000);
    const { body } = await giveBack(accountId, 1_000, { receivedOn: '2027-02-28' });
    expect(body.entry).toMatchObject({ receivedOn: '2027-02-28' });
    expect((await giveBack(accountId, 1_000, { receivedOn: '2027-03-02' })).body.code).toBe('RECEIVED_ON_INVALID');
  });

  test('limits refunds, and pays no more than a debt', async () => {
    const { accountId, assignmentId } = await memberWith({ payment: { amount: price, method: 'efectivo' } });
    await pay(accountId, null, 10_000);
    expect((await giveBack(accountId, 10_001)).body.code).toBe('NOT_ENOUGH_CREDIT');
    expect((await useCredit(accountId, assignmentId, 1)).body.code).toBe('MORE_THAN_DEBT');
    expect(await giveBack(accountId, 10_000)).toMatchObject({ status: 201, body: { credit: 0, debt: 0 } });
  });

  test('grows by a later discount; one above the price is refused', async () => {
    const { accountId, assignmentId } = await memberWith({ payment: { amount: price, method: 'efectivo' } });
    const discount = (amount: number) =>
      bench.asAdmin.call('PUT', `${pathOf(accountId)}/discount`, { body: { assignmentId, amount, reason: 'Amiga' } });
    expect((await discount(price + 1)).body).toMatchObject({
      code: 'DISCOUNT_TOO_HIGH',
      errors: [{ field: 'amount' }],
    });
    expect((await discount(5_000)).body).toMatchObject({ credit: 5_000, plans: [{ discount: 5_000 }] });
  });
});

describe('the second tap', () => {
  test('asks for an amount of no plan a moment after one for a plan, and for no other method', async () => {
    const { accountId, assignmentId } = await memberWith();
    await pay(accountId, assignmentId, 60_000);
    expect((await pay(accountId, null, 60_000)).body.code).toBe('SAME_PAYMENT');
    expect((await pay(accountId, assignmentId, 60_000, { method: 'nequi' })).body).toMatchObject({ debt: 0 });
  });

  test('asks before money is given back or credit is used once more', async () => {
    const { accountId, assignmentId } = await memberWith();
    await pay(accountId, null, 100_000);
    const acts = [
      (more: Money = {}) => giveBack(accountId, 10_000, more),
      (more: Money = {}) =>
        bench.asAdmin.post(`${pathOf(accountId)}/credit`, { amount: 20_000, assignmentId, ...more }),
    ];
    for (const act of acts) {
      const outcomes = await Promise.all([act(), act()]);
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect(outcomes.find(({ status }) => status === 409)!.body.code).toBe('SAME_ENTRY');
      expect((await act({ confirmed: true })).status).toBe(201);
    }
    expect(await moneyOf(accountId)).toMatchObject({ credit: 40_000, debt: price - 40_000 });
  });

  test('names credit and payment of one assignment together', async () => {
    const { accountId } = await bench.newMember();
    await pay(accountId, null, 100_000);
    const money = { credit: 30_000, payment: { amount: price - 30_000, method: 'nequi' } };
    const body = { action: 'assign', planId: await offerPlan(bench, { price }), ...money };
    const tap = () => bench.asAdmin.call('PUT', `${pathOf(accountId)}/plan`, { body });
    expect((await tap()).status).toBe(200);
    const { code, message } = (await tap()).body;
    expect(code).toBe('SAME_ENTRY');
    expect(message).toMatch(/^Ya hay un movimiento igual .*\. Ya hay un pago igual de hace menos de 10 minutos$/);
  });

  test('assigns and charges one plan', async () => {
    const { accountId } = await bench.newMember();
    const payment = { amount: price, method: 'efectivo' };
    const body = { action: 'assign', planId: await offerPlan(bench, { price }), payment };
    const tap = (more: Money = {}) =>
      bench.asAdmin.call('PUT', `${pathOf(accountId)}/plan`, { body: { ...body, ...more } });
    const outcomes = await Promise.all([tap(), tap()]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)!.body.code).toBe('SAME_PAYMENT');
    const money = await moneyOf(accountId);
    expect([money.plans.length, money.entries.length]).toEqual([1, 1]);
    expect((await tap({ confirmed: true })).status).toBe(200);
  });
});

describe('an entry', () => {
  test('is voided once, a void never', async () => {
    const { accountId, answer } = await memberWith({ payment: { amount: 1_000, method: 'efectivo' } });
    const answers = await Promise.all([1, 2].map(() => voidEntry(answer.body.entry.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { entry } = answers.find(({ status }) => status === 201)!.body;
    expect(entry).toMatchObject({ kind: 'void', amount: -1_000, method: 'efectivo', voids: answer.body.entry.number });
    expect((await voidEntry(entry.id)).body.code).toBe('ENTRY_NOT_VOIDABLE');
    expect(await moneyOf(accountId)).toMatchObject({ debt: price, credit: 0 });
  });

  test('is hidden from the member once voided, and so is its author', async () => {
    const member = await memberWith({ payment: { amount: 80_000, method: 'daviplata' } });
    await voidEntry((await pay(member.accountId, member.assignmentId, 1_000)).body.entry.id);
    const { body } = await member.get('/api/users/payments');
    expect(body).toMatchObject({ debt: 40_000, entries: [{ amount: 80_000, kind: 'payment', method: 'daviplata' }] });
    expect(JSON.stringify(body)).not.toContain('receivedBy');
  });
});

test('a plan from before payments were kept owes nothing and takes no payment', async () => {
  const { accountId, assignmentId } = await memberWith();
  await bench.models.balances.deleteOne({ _id: accountId });
  expect(await moneyOf(accountId)).toMatchObject({ debt: 0, credit: 0, plans: [] });
  expect((await pay(accountId, assignmentId, 1_000)).body.code).toBe('ASSIGNMENT_NOT_FOUND');
});

test('a replaced plan is still owed', async () => {
  const { accountId } = await memberWith({ payment: { amount: 20_000, method: 'efectivo' } });
  await assign(bench, accountId, await offerPlan(bench, { price: 50_000 }), { start: 'now' });
  expect(await moneyOf(accountId)).toMatchObject({ debt: 150_000, plans: [{ debt: 50_000 }, { debt: 100_000 }] });
});
