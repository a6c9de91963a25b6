import { describe, expect, test } from 'vitest';
import { republishAll } from '@studio/chassis/events/republish';
import { publications } from './publications.ts';
import { benchForTests } from './testing/bench.ts';
import { hearQueue } from '@studio/chassis/testing/hear-queue';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { assign, offerPlan, remove } from './testing/plans.ts';

const bench = benchForTests();

const republishEverything = () => {
  const { connection, otherServices } = bench;
  return republishAll({ connection, broker: otherServices.broker, logger: silentLogger, publications });
};

interface Later {
  readonly _id: string;
  readonly later?: number;
}

describe('membership', () => {
  test('publishes the state of all assignments again, each with its version', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    await remove(bench, member.accountId);
    await assign(bench, member.accountId, planId);
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(3);
    await republishEverything();
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(5);
    const again = bench.otherServices.heardOf(member.accountId).slice(3);
    expect(again.map(({ type, version, payload }) => [type, version, payload.status])).toEqual([
      ['membership.plan-ended.v1', 2, 'Cancelado'],
      ['membership.plan-assigned.v1', 1, 'active'],
    ]);
  });

  test('publishes the cash book, balances, counts and closings again', async () => {
    const { accountId } = await bench.newMember();
    const payment = { assignmentId: null, amount: 40_000, method: 'nequi' };
    const { entry } = (await bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, payment)).body;
    const day = `/api/admin/cash/days/${entry.cashDay}`;
    await bench.asAdmin.post(`${day}/counts`, { counted: 0 });
    const { body } = await bench.asAdmin.post(`${day}/closing`, { counted: 0 });
    const count = await bench.models.cashCounts.findOne({ day: entry.cashDay }).lean();
    const events = await hearQueue(bench.namespace, 'reporting');
    await republishEverything();
    const told = [
      `membership.cash-entry-recorded.v1 ${entry.id}`,
      `membership.balance-changed.v1 ${accountId}`,
      `membership.drawer-counted.v1 ${count!._id}`,
      `membership.day-closed.v1 ${body.day}`,
    ];
    for (const each of told) await expect.poll(() => events.filter((event) => event === each)).toHaveLength(2);
  });

  test('changes what a later version has written, and leaves the fields it does not know', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    const writeText = (text: string) => bench.asAdmin.call('PUT', '/api/admin/contact-texts/owing', { body: { text } });
    await writeText('Hola');
    const written = [
      { name: 'assignments', filter: { accountId: member.accountId } },
      { name: 'balances', filter: { _id: member.accountId } },
      { name: 'contact-texts', filter: { _id: 'owing' } },
    ];
    const rows = written.map(({ name, filter }) => ({ rows: bench.connection.collection<Later>(name), filter }));
    for (const { rows: collection, filter } of rows) await collection.updateOne(filter, { $set: { later: 1 } });
    const payment = { assignmentId: null, amount: 40_000, method: 'nequi' };
    const answers = [
      await bench.asAdmin.post(`/api/admin/users/${member.accountId}/payments`, payment),
      await remove(bench, member.accountId),
      await writeText('Buenas'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    const after = await Promise.all(rows.map(({ rows: collection, filter }) => collection.findOne(filter)));
    expect(after).toMatchObject([
      { status: 'Cancelado', later: 1 },
      { unassigned: 40_000, later: 1 },
      { text: 'Buenas', later: 1 },
    ]);
  });
});
