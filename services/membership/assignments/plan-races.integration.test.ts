import { describe, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();

const ascending = (a: number, b: number) => a - b;

function statusesOf(accountId: string): Promise<string[]> {
  return bench.models.assignments.find({ accountId }).distinct('status').lean().exec();
}

describe('concurrent changes of the same plan', () => {
  test('of several assignments one leaves an active plan, and each replaced one was published as ended', async () => {
    const member = await bench.newMember();
    const plans = await Promise.all([offerPlan(bench), offerPlan(bench)]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => assign(bench, member.accountId, plans[index % 2]!)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
    const stored = await bench.models.assignments.find({ accountId: member.accountId }).lean();
    expect(stored.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(stored.filter(({ status, version }) => status === 'Cancelado' && version === 2)).toHaveLength(4);

    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(9);
    for (const { _id, version, status } of stored) {
      const told = bench.otherServices.heardOf(member.accountId).filter(({ aggregateId }) => aggregateId === _id);
      expect(told.find((envelope) => envelope.version === version)?.payload.status).toBe(status);
    }
  });

  test('of several removals one ends it, the others find nothing to end', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(bench, member.accountId)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, ...Array(4).fill(409)]);
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
  });

  test('no plan outlives the account that is deleted meanwhile', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    const [, ...answers] = await Promise.all([
      bench.otherServices.delete(member),
      ...Array.from({ length: 5 }, () => assign(bench, member.accountId, planId)),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await expect.poll(() => bench.models.accounts.exists({ _id: member.accountId, deleted: true })).not.toBeNull();
    expect(await statusesOf(member.accountId)).toEqual(['Cancelado']);
  });
});
