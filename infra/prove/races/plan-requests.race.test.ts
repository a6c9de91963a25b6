import { beforeAll, expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { offerPlan } from '../../../services/membership/testing/plans.ts';
import { raceMoney } from './membership-bench.ts';
import { atOnce, race } from './run-race.ts';

const bench = raceMoney();
beforeAll(() => bench.nameWays('bre-b', 'nequi'));

const price = 120_000;
const asks = '/api/users/plan-requests';
const payment = { amount: price, method: 'nequi' };

/** A member with an open request, and the acts that meet it. */
async function newRequest() {
  const member = await bench.newMember();
  const planId = await offerPlan(bench, { price });
  const { request } = (await member.post(asks, { planId, price })).body;
  const plan = `/api/admin/users/${member.accountId}/plan`;
  return {
    member,
    accept: () => bench.asAdmin.put(plan, { action: 'assign', planId, requestId: request.id, payment }),
    refuse: () => bench.asAdmin.post(`/api/admin/plan-requests/${request.id}/refusal`, { reason: 'No aparece' }),
    takeBack: () => member.delete(`${asks}/${request.id}`),
    ask: () => member.post(asks, { planId, price }),
    assign: (form: object = {}) =>
      bench.asAdmin.put(plan, { action: 'assign', planId, start: 'after-current', ...form }),
    withdrawPlan: () => bench.asAdmin.delete(`/api/admin/plans/${planId}`),
    raisePrice: () => bench.asAdmin.put(`/api/admin/plans/${planId}`, planForm({ price: price + 10_000 })),
    stateOf: async (): Promise<string> => (await member.get(asks)).body[0].status,
    moneyOf: async () => (await bench.asAdmin.get(`/api/admin/users/${member.accountId}/payments`)).body,
  };
}

const closed = '409 PLAN_REQUEST_CLOSED';

race('of two administrators who accept a request, one does, and the money is there once', async () => {
  const { accept, moneyOf } = await newRequest();
  const outcomes = (await atOnce([accept, accept])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200', closed]);
  const { plans, entries, credit } = await moneyOf();
  expect([plans.length, entries.length, credit]).toEqual([1, 1, 0]);
  return outcomes[0] === '200' ? 'the first' : 'the second';
});

race('a request is accepted or refused, never both', async () => {
  const { accept, refuse, stateOf, moneyOf } = await newRequest();
  const [accepted, refused] = (await atOnce([accept, refuse])).map(outcomeOf);
  const isAccepted = accepted === '200';
  expect([accepted, refused]).toEqual(isAccepted ? ['200', closed] : [closed, '200']);
  expect(await stateOf()).toBe(isAccepted ? 'accepted' : 'refused');
  expect((await moneyOf()).entries).toHaveLength(isAccepted ? 1 : 0);
  return isAccepted ? 'accepted' : 'refused';
});

race('a request that is taken back meanwhile assigns nothing', async () => {
  const { accept, takeBack, moneyOf } = await newRequest();
  const [accepted, taken] = (await atOnce([accept, takeBack])).map(outcomeOf);
  const isAccepted = accepted === '200';
  expect([accepted, taken]).toEqual(isAccepted ? ['200', closed] : [closed, '200']);
  const { plans, entries } = await moneyOf();
  expect([plans.length, entries.length]).toEqual(isAccepted ? [1, 1] : [0, 0]);
  return isAccepted ? 'accepted' : 'taken back';
});

race('of two requests at once, one is made', async () => {
  const { takeBack, ask, member } = await newRequest();
  await takeBack();
  const outcomes = (await atOnce([ask, ask])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 PLAN_REQUEST_OPEN']);
  const open = (await member.get(asks)).body.filter(({ status }: { status: string }) => status === 'open');
  expect(open).toHaveLength(1);
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race('what was asked for is assigned, though the plan costs more or is withdrawn meanwhile', async () => {
  const { accept, withdrawPlan, raisePrice, moneyOf } = await newRequest();
  const [accepted, ...changes] = (await atOnce([accept, raisePrice, withdrawPlan])).map(outcomeOf);
  expect([accepted, changes.includes('200')]).toEqual(['200', true]);
  expect(await moneyOf()).toMatchObject({ debt: 0, credit: 0, plans: [{ price, paid: price }] });
  return changes[0] === '200' ? 'edited and withdrawn' : 'withdrawn';
});

race('an assignment beside «Llegó» makes a second plan, and the payment is there once', async () => {
  const { accept, assign, stateOf, moneyOf } = await newRequest();
  const [accepted, assigned] = (await atOnce([accept, assign])).map(outcomeOf);
  expect(accepted).toBe('200');
  expect(assigned).toBe('200');
  expect(await stateOf()).toBe('accepted');
  const { plans, entries } = await moneyOf();
  expect(entries).toHaveLength(1);
  const paid = plans.map((plan: { paid: number }) => plan.paid).toSorted((a: number, b: number) => a - b);
  expect(paid).toEqual([0, price]);
  return plans[0].paid === price ? 'the assignment' : '«Llegó»';
});

race('an administrator who saw other plans learns of it, and the request stays open', async () => {
  const { member, assign, stateOf } = await newRequest();
  const path = `/api/admin/users/${member.accountId}/plan`;
  const { version } = (await bench.asAdmin.get(path)).body;
  const requestId = (await member.get(asks)).body[0].id;
  const planId = (await member.get(asks)).body[0].plan.id;
  const body = { action: 'assign', planId, requestId, payment };
  const seeing = () => bench.asAdmin.call('PUT', path, { body, headers: { 'if-match': `"${version}"` } });
  const [accepted, assigned] = (await atOnce([seeing, assign])).map(outcomeOf);
  expect(assigned).toBe('200');
  const isAccepted = accepted === '200';
  if (!isAccepted) expect(accepted).toBe('412 CHANGED_MEANWHILE');
  expect(await stateOf()).toBe(isAccepted ? 'accepted' : 'open');
  return isAccepted ? '«Llegó»' : 'the assignment';
});

race('a request of an account that is deleted meanwhile is accepted before, or closed', async () => {
  const { member, accept } = await newRequest();
  const { accountId } = member;
  const remove = async () => {
    await bench.otherServices.delete(member);
    return bench.asAdmin.get('/api/admin/plans');
  };
  const [accepted] = (await atOnce([accept, remove])).map(outcomeOf);
  const isAccepted = accepted === '200';
  if (!isAccepted) expect(['404 USER_NOT_FOUND', closed]).toContain(accepted);
  const read = () => bench.models.planRequests.findOne({ accountId }).lean();
  await expect.poll(async () => (await read())?.status).not.toBe('open');
  expect((await read())?.status).toBe(isAccepted ? 'accepted' : 'withdrawn');
  expect(await bench.models.cashEntries.countDocuments({ accountId })).toBe(isAccepted ? 1 : 0);
  return isAccepted ? 'accepted' : 'deleted';
});
