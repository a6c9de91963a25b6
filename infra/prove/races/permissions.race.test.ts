import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import type { Bench } from '../../../services/membership/testing/bench.ts';
import { assign, offerPlan } from '../../../services/membership/testing/plans.ts';
import { raceMoney } from './membership-bench.ts';
import { atOnce, race } from './run-race.ts';

const bench = raceMoney();

const price = 120_000;
const asks = '/api/admin/permissions';
const reason = 'Valor errado';
const closed = '409 PERMISSION_CLOSED';
const open = '409 PERMISSION_OPEN';
const voided = '409 ENTRY_ALREADY_VOIDED';

/** What a desk can ask about, and the acts that meet the request. */
function actsAbout(form: object, direct: () => ReturnType<Bench['asAdmin']['post']>) {
  const ask = () => bench.asDesk.post(asks, { reason, ...form });
  return {
    ask,
    direct,
    /** The acts on one open request. */
    asked: async () => {
      const { id } = (await ask()).body.permission as { id: string };
      return {
        grant: () => bench.asAdmin.post(`${asks}/${id}/grant`, { confirmed: true }),
        refuse: () => bench.asAdmin.post(`${asks}/${id}/refusal`, { answer: 'Así está bien' }),
        takeBack: () => bench.asDesk.delete(`${asks}/${id}`),
        stateOf: async () => (await bench.models.permissions.findById(id).lean())?.status,
      };
    },
  };
}

/** A member with a plan and more than enough paid for it, and what can be asked about their money. */
async function newMoney() {
  const member = await bench.newMember();
  const { accountId: userId } = member;
  await assign(bench, userId, await offerPlan(bench, { price }));
  const user = `/api/admin/users/${userId}`;
  const moneyOf = async () => (await bench.asAdmin.get(`${user}/payments`)).body;
  const { assignmentId } = (await moneyOf()).plans[0];
  const paid = { amount: price + 50_000, method: 'nequi', assignmentId };
  const { entry } = (await bench.asAdmin.post(`${user}/payments`, paid)).body;
  const [amount, method] = [50_000, 'nequi'];
  return {
    member,
    moneyOf,
    voiding: actsAbout({ kind: 'void', entryId: entry.id }, () =>
      bench.asAdmin.post(`/api/admin/cash/entries/${entry.id}/void`, { reason, confirmed: true }),
    ),
    refund: actsAbout({ kind: 'refund', userId, amount, method }, () =>
      bench.asAdmin.post(`${user}/refunds`, { amount, method, note: reason, confirmed: true }),
    ),
    discount: actsAbout({ kind: 'discount', userId, assignmentId, amount }, () =>
      bench.asAdmin.put(`${user}/discount`, { assignmentId, amount: 10_000, reason }),
    ),
  };
}

/** Cash that is no member's: nothing but the till is locked for it. */
async function newCash() {
  const form = { kind: 'cash-in', amount: 50_000, note: 'Base', confirmed: true };
  const { entry } = (await bench.asAdmin.post('/api/admin/cash/entries', form)).body;
  const voiding = actsAbout({ kind: 'void', entryId: entry.id }, () =>
    bench.asAdmin.post(`/api/admin/cash/entries/${entry.id}/void`, { reason, confirmed: true }),
  );
  return { ...voiding, subjectId: entry.id as string };
}

const kinds = ['voiding', 'refund', 'discount'] as const;
let turn = 0;
/** Each kind in turn. */
const nextKind = () => kinds[(turn += 1) % kinds.length]!;

race('of two who ask for the same, one does', async () => {
  const { ask } = (await newMoney())[nextKind()];
  const outcomes = (await atOnce([ask, ask])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', open]);
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race('of two who ask to void the same cash, one does', async () => {
  const { ask } = await newCash();
  const outcomes = (await atOnce([ask, ask])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', open]);
  return outcomes[0] === '201' ? 'the first' : 'the second';
});

race('of two administrators who grant the same, one does, and it is done once', async () => {
  const money = await newMoney();
  const kind = nextKind();
  const before = (await money.moneyOf()).entries.length;
  const { grant } = await money[kind].asked();
  const outcomes = (await atOnce([grant, grant])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200', closed]);
  expect((await money.moneyOf()).entries).toHaveLength(before + (kind === 'discount' ? 0 : 1));
  return outcomes[0] === '200' ? 'the first' : 'the second';
});

race('a permission is granted, refused or taken back, and only one of them', async () => {
  const money = await newMoney();
  const { grant, refuse, takeBack, stateOf } = await money.refund.asked();
  const outcomes = (await atOnce([grant, refuse, takeBack])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200', closed, closed]);
  const ends = ['granted', 'refused', 'withdrawn'] as const;
  const end = ends[outcomes.indexOf('200')]!;
  expect(await stateOf()).toBe(end);
  expect((await money.moneyOf()).credit).toBe(end === 'granted' ? 0 : 50_000);
  return end === 'granted' ? 'granted' : 'another answer';
});

race('an entry that is voided directly beside the permission is voided once', async () => {
  const money = await newMoney();
  const { grant, stateOf } = await money.voiding.asked();
  const [granted, direct] = (await atOnce([grant, money.voiding.direct])).map(outcomeOf);
  const isGranted = granted === '200';
  expect([granted, direct]).toEqual(isGranted ? ['200', voided] : [closed, '201']);
  expect(await stateOf()).toBe(isGranted ? 'granted' : 'overtaken');
  expect((await money.moneyOf()).entries).toHaveLength(2);
  return isGranted ? 'the permission' : 'directly';
});

race('a discount that is set directly beside the permission is the last one', async () => {
  const money = await newMoney();
  const { grant, stateOf } = await money.discount.asked();
  const [granted, direct] = (await atOnce([grant, money.discount.direct])).map(outcomeOf);
  const isGranted = granted === '200';
  expect([granted, direct]).toEqual([isGranted ? '200' : closed, '200']);
  expect(await stateOf()).toBe(isGranted ? 'granted' : 'overtaken');
  expect((await money.moneyOf()).plans[0].discount).toBe(10_000);
  return isGranted ? 'the permission first' : 'directly';
});

race('money goes back once, directly or by the permission', async () => {
  const money = await newMoney();
  const { grant } = await money.refund.asked();
  const [granted, direct] = (await atOnce([grant, money.refund.direct])).map(outcomeOf);
  const isGranted = granted === '200';
  expect([granted, direct]).toEqual(isGranted ? ['200', '409 NOT_ENOUGH_CREDIT'] : [closed, '201']);
  expect((await money.moneyOf()).credit).toBe(0);
  return isGranted ? 'the permission' : 'directly';
});

race('nobody asks for a void that is done at that moment', async () => {
  const cash = await newCash();
  const [asked, direct] = (await atOnce([cash.ask, cash.direct])).map(outcomeOf);
  const isAsked = asked === '201';
  expect([asked, direct]).toEqual([isAsked ? '201' : voided, '201']);
  const { subjectId } = cash;
  expect(await bench.models.permissions.countDocuments({ subjectId, status: 'open' })).toBe(0);
  return isAsked ? 'asked before' : 'done before';
});

race('a permission is granted before its member is deleted, or ends', async () => {
  const money = await newMoney();
  const { grant, stateOf } = await money.refund.asked();
  const remove = async () => {
    await bench.otherServices.delete(money.member);
    return bench.asAdmin.get('/api/admin/plans');
  };
  const [granted] = (await atOnce([grant, remove])).map(outcomeOf);
  const isGranted = granted === '200';
  if (!isGranted) expect(['404 USER_NOT_FOUND', closed]).toContain(granted);
  await expect.poll(stateOf).toBe(isGranted ? 'granted' : 'overtaken');
  return isGranted ? 'granted' : 'deleted';
});

const suspendedMeanwhile = async () => {
  const money = await newMoney();
  const { grant, stateOf, takeBack } = await money.refund.asked();
  const { accountId: _id } = bench.desk;
  const sessions = bench.connection
    .getClient()
    .db(`${bench.namespace}_sessions`)
    .collection<{ _id: string }>('accounts');
  const suspend = async () => {
    await sessions.updateOne({ _id }, { $set: { status: 'suspended' } });
    return takeBack();
  };
  const [granted, taken] = (await atOnce([grant, suspend])).map(outcomeOf);
  await sessions.updateOne({ _id }, { $set: { status: 'active' } });
  expect([granted, taken]).toEqual(['200', '401 SESSION_ENDED']);
  expect(await stateOf()).toBe('granted');
  const [entry] = (await money.moneyOf()).entries;
  const stored = await bench.models.cashEntries.findById(entry.id).lean();
  expect(stored).toMatchObject({ kind: 'refund', actorId: bench.admin.accountId, askedBy: _id });
  return 'granted';
};
// All rounds share the desk that is suspended.
race('what a desk asked for stands although it is suspended meanwhile', suspendedMeanwhile, { tracks: 1 });
