import { outboxOf } from '@studio/chassis/outbox/outbox';
import type { Act } from '@studio/contracts/activity';
import { adminActed } from '@studio/contracts/events/activity-events';
import { beforeAll, describe, expect, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { type Bench, benchForTests } from '../testing/bench.ts';
import { assign, offerPlan } from '../testing/plans.ts';

const bench = benchForTests();
let planId: string;
beforeAll(async () => {
  planId = await offerPlan(bench, { price: 120_000 });
});

type Member = Awaited<ReturnType<Bench['newMember']>>;

const callAbout = (path: string, members: readonly Member[]) =>
  bench.asAdmin.post(`/api/admin/users/imports/${path}`, { userIds: members.map(({ accountId }) => accountId) });
const kindsOf = ({ body }: Awaited<ReturnType<typeof callAbout>>) =>
  body.results.map(({ kind }: { readonly kind: string }) => kind);

/** A member with an imported plan that is owed in part, held by auth unless that is left out. */
async function imported({ isHeld = true } = {}): Promise<Member> {
  const member = await bench.newMember();
  await importPlan(member);
  if (isHeld) await hold(member);
  return member;
}
function importPlan({ accountId: userId }: Member) {
  const end = addStudioDays(toStudioDate(new Date()), 20);
  return bench.asAdmin.post('/api/admin/users/import/plans', { rows: [{ userId, planId, end, debt: 40_000 }] });
}
const hold = (member: Member, version = 2) => bench.otherServices.change({ ...member, status: 'inactive' }, version);
/** How many plans each entry of the activity about plans taken back names, in order. */
async function countsTold() {
  const rows = await outboxOf(bench.connection).find({ routingKey: adminActed.type }).sort({ _id: 1 }).toArray();
  const acts = rows.flatMap(({ envelopes }) => envelopes.map(({ payload }) => payload as Act));
  return acts.filter(({ kind }) => kind === 'imported-plans-taken-back').map(({ facts }) => facts.count);
}
const pay = ({ accountId }: Member) =>
  bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, { amount: 1_000, method: 'nequi', assignmentId: null });

describe('undoing an import', () => {
  test('takes back the plan and the debt of a member, and nothing follows', async () => {
    const member = await imported();
    expect(kindsOf(await callAbout('paid', [member]))).toEqual(['taken-back']);
    expect(kindsOf(await callAbout('take-back', [member]))).toEqual(['taken-back']);
    const { accountId } = member;
    expect(await bench.models.assignments.findOne({ accountId }).lean()).toMatchObject({ status: 'Error' });
    expect(await bench.models.balances.findById(accountId).lean()).toMatchObject({ plans: [{ owes: false, paid: 0 }] });
    expect(await pay(member)).toMatchObject({ status: 404 });
    expect(await assign(bench, accountId, planId)).toMatchObject({ status: 404 });
    expect(kindsOf(await callAbout('take-back', [member]))).toEqual(['taken-back']);
    // Whoever is let go after all is a member as before.
    await hold(member, 3);
    expect(await pay(member)).toMatchObject({ status: 201 });
  });

  test('that was stopped is told, and the same list gives the plan and the debt back, once', async () => {
    const members = [await imported(), await imported()];
    const before = await countsTold();
    await callAbout('take-back', members);
    await callAbout('take-back', members);
    expect(await countsTold()).toEqual([...before, 2]);

    const [member] = members as [Member, Member];
    const { accountId } = member;
    await bench.otherServices.change(member, 3);
    expect((await importPlan(member)).body.results).toEqual([{ kind: 'assigned' }]);
    expect((await importPlan(member)).body.results).toEqual([{ kind: 'held' }]);
    const [taken, given] = await bench.models.assignments.find({ accountId }).sort({ assignedAt: 1 }).lean();
    expect(given).toMatchObject({ status: 'active', previousStatus: 'Error', previousEndedAt: taken!.endedAt });
    expect(given!.startsAt.getTime()).toBeGreaterThan(taken!.startsAt.getTime());
    expect((await bench.asAdmin.get(`/api/admin/users/${accountId}/payments`)).body).toMatchObject({ debt: 40_000 });
    await hold(member, 4);
    expect(kindsOf(await callAbout('take-back', [member]))).toEqual(['taken-back']);
  });

  test('leaves who has paid, got another plan, or is not held', async () => {
    const [paid, changed, free] = [await imported(), await imported(), await imported({ isHeld: false })];
    await pay(paid);
    await assign(bench, changed.accountId, planId);
    const members = [paid, changed, free];
    expect(kindsOf(await callAbout('paid', members))).toEqual(['paid', 'plan', 'taken-back']);
    expect(kindsOf(await callAbout('take-back', members))).toEqual(['paid', 'plan', 'not-held']);
    const ended = bench.models.assignments.countDocuments({ accountId: free.accountId, status: 'Error' });
    expect(await ended).toBe(0);
  });

  test('at the moment of a payment does either', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => imported()));
    const [taken, ...payments] = await Promise.all([callAbout('take-back', members), ...members.map(pay)]);
    const outcomes = payments.map(({ status }) => (status === 201 ? 'paid' : 'taken-back'));
    expect(kindsOf(taken)).toEqual(outcomes);
    const active = await bench.models.assignments.find({ status: 'active' }).lean();
    const holders = new Set(active.map(({ accountId }) => accountId));
    expect(members.map(({ accountId }) => (holders.has(accountId) ? 'paid' : 'taken-back'))).toEqual(outcomes);
  });
});
