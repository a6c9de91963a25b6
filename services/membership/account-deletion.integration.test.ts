import { describe, expect, test } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { benchForTests } from './testing/bench.ts';
import { assign, offerPlan } from './testing/plans.ts';

const bench = benchForTests();

async function deletedMember() {
  const member = await bench.newMember();
  await assign(bench, member.accountId, await offerPlan(bench));
  await bench.otherServices.delete(member);
  return member;
}

describe('a deleted account', () => {
  test('loses its plan, cancelled by the system', async () => {
    const member = await deletedMember();
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
    expect(bench.otherServices.heardOf(member.accountId)[1]).toMatchObject({
      payload: { status: 'Cancelado', endedBy: 'system' },
    });
  });

  test('loses it once, also when the event comes again', async () => {
    const member = await deletedMember();
    await bench.otherServices.delete(member);
    await bench.otherServices.delete(member, 3);
    await expect.poll(() => bench.models.accounts.findById(member.accountId).lean()).toMatchObject({ version: 3 });
    expect(await bench.models.assignments.find({ accountId: member.accountId }).lean()).toMatchObject([
      { status: 'Cancelado', version: 2 },
    ]);
    expect(bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
  });

  test('that is published again changes nothing and is not dead-lettered', async () => {
    const member = await deletedMember();
    const stored = async () => ({
      account: await bench.models.accounts.findById(member.accountId).lean(),
      assignments: await bench.models.assignments.find({ accountId: member.accountId }).lean(),
    });
    await expect.poll(stored).toMatchObject({ account: { version: 2 } });
    const before = await stored();
    await bench.otherServices.delete(member);
    const behind = await bench.newMember();
    await expect.poll(() => bench.models.accounts.exists({ _id: behind.accountId })).not.toBeNull();
    expect(await stored()).toEqual(before);
    const figures: string = (await apiClient(bench.process.url).get('/metrics')).body;
    expect(figures.match(/^events_dead_lettered_total\{.*/gm)).toBeNull();
  });

  test('leaves nothing personal behind', async () => {
    const member = await deletedMember();
    await expect.poll(() => bench.models.accounts.exists({ _id: member.accountId, deleted: true })).not.toBeNull();
    for (const { name } of await bench.connection.listCollections()) {
      const rows = await bench.connection.collection(name).find().toArray();
      const text = JSON.stringify(rows);
      expect(text).not.toContain(member.email);
    }
    expect(await bench.models.accounts.findById(member.accountId).lean()).toMatchObject({
      email: '',
      firstName: '',
      lastName: '',
    });
  });

  test('is not a user, also after late events', async () => {
    const member = await deletedMember();
    await bench.otherServices.register(member);
    const refused = await assign(bench, member.accountId, await offerPlan(bench));
    expect(refused).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect((await bench.asAdmin.get(`/api/admin/users/${member.accountId}/plan`)).status).toBe(404);
  });
});
