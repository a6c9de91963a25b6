import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { republishAssignments } from './held-plans/republish-assignments.ts';
import { republishMoney } from './payments/republish-money.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { hearQueue } from '@studio/chassis/testing/hear-queue';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { assign, offerPlan, remove } from './testing/plans.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close(), 30_000);

describe('membership', () => {
  test('refuses calls without a session', async () => {
    for (const path of ['/api/plans', '/api/users/current-plan', '/api/admin/plans']) {
      expect((await apiClient(bench.process.url).get(path)).status).toBe(401);
    }
  });

  test('publishes the state of all assignments again, each with its version', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    await remove(bench, member.accountId);
    await assign(bench, member.accountId, planId);
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(3);
    const published = await republishAssignments({
      models: bench.models,
      broker: bench.otherServices.broker,
      logger: silentLogger,
    });
    expect(published).toBe(2);
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(5);
    const again = bench.otherServices.heardOf(member.accountId).slice(3);
    expect(again.map(({ type, version, payload }) => [type, version, payload.status])).toEqual([
      ['membership.plan-ended.v1', 2, 'Cancelado'],
      ['membership.plan-assigned.v1', 1, 'active'],
    ]);
  });

  test('publishes the cash book, balances and closings again', async () => {
    const { accountId } = await bench.newMember();
    const payment = { assignmentId: null, amount: 40_000, method: 'nequi' };
    const { entry } = (await bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, payment)).body;
    const { body } = await bench.asAdmin.post(`/api/admin/cash/days/${entry.cashDay}/closing`, { counted: 0 });
    const events = await hearQueue(bench.namespace, 'reporting');
    await republishMoney({ models: bench.models, broker: bench.otherServices.broker, logger: silentLogger });
    const told = [
      `membership.cash-entry-recorded.v1 ${entry.id}`,
      `membership.balance-changed.v1 ${accountId}`,
      `membership.day-closed.v1 ${body.day}`,
    ];
    for (const each of told) await expect.poll(() => events.filter((event) => event === each)).toHaveLength(2);
  });
});
