import { describe, expect, test } from 'vitest';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();

const tag = (version: number) => `"${version}"`;
const ifMatch = (header: string) => ({ 'if-match': header });
const changed = { status: 412, body: { code: 'CHANGED_MEANWHILE' } };

interface Versioned {
  readonly id: string;
  readonly version: number;
}

describe('the version of a plan on offer', () => {
  async function offer() {
    const form = planForm();
    const created = await bench.asAdmin.post('/api/admin/plans', form);
    const plan: Versioned = created.body.plan;
    expect(created.headers.get('etag')).toBe(tag(plan.version));
    const path = `/api/admin/plans/${plan.id}`;
    const edit = (changes: object, header?: string) =>
      bench.asAdmin.call('PUT', path, { body: { ...form, ...changes }, ...(header && { headers: ifMatch(header) }) });
    const remove = (header: string) => bench.asAdmin.call('DELETE', path, { headers: ifMatch(header) });
    return { form, ...plan, edit, remove };
  }
  const listed = async (id: string) => {
    const { body } = await bench.asAdmin.get('/api/admin/plans');
    return body.find((plan: Versioned) => plan.id === id);
  };

  test('goes up with each edit and refuses the form that was opened before it', async () => {
    const { id, version, form, edit } = await offer();
    expect(await listed(id)).toMatchObject({ version });
    const edited = await edit({ price: 1 }, tag(version));
    expect(edited).toMatchObject({ status: 200, body: { plan: { version: version + 1 } } });
    expect(edited.headers.get('etag')).toBe(tag(version + 1));
    const stale = await edit({ description: 'Otra' }, tag(version));
    expect(stale).toMatchObject({ ...changed, body: { current: { price: 1, description: form.description } } });
    expect(stale.body.current).toEqual(await listed(id));
  });

  test('lets one of several edits at once through', async () => {
    const { id, version, edit } = await offer();
    const answers = await Promise.all([1, 2, 3, 4].map((price) => edit({ price }, tag(version))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    expect(await listed(id)).toEqual(answers.find(({ status }) => status === 200)!.body.plan);
  });

  test('keeps a plan that was edited meanwhile from being deleted', async () => {
    const { id, version, edit, remove } = await offer();
    await edit({ price: 1 });
    expect(await remove(tag(version))).toMatchObject({ ...changed, body: { current: { price: 1 } } });
    expect(await listed(id)).toBeDefined();
    expect(await remove(tag(version + 1))).toMatchObject({ status: 200 });
    expect(await remove(tag(version + 1))).toMatchObject({ status: 404, body: { code: 'PLAN_NOT_FOUND' } });
    expect(await edit({}, tag(version))).toMatchObject({ status: 404, body: { code: 'PLAN_NOT_FOUND' } });
  });
});

describe('the version of the plan that a user holds', () => {
  const held = async (accountId: string) => {
    const { body, headers } = await bench.asAdmin.get(`/api/admin/users/${accountId}/plan`);
    expect(headers.get('etag')).toBe(tag(body.version));
    return body;
  };

  test('refuses the second of two administrators who assign at once', async () => {
    const { accountId } = await bench.newMember();
    const { version } = await held(accountId);
    const [one, other] = [await offerPlan(bench), await offerPlan(bench)];
    const answers = await Promise.all(
      [one, other].map((planId) => assign(bench, accountId, planId, { headers: ifMatch(tag(version)) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(refused.body.current).toEqual(await held(accountId));
    expect(await bench.models.assignments.countDocuments({ accountId })).toBe(1);
  });

  test('refuses a removal and a change based on an older version', async () => {
    const { accountId } = await bench.newMember();
    const first = await assign(bench, accountId, await offerPlan(bench));
    const seen = tag(first.body.version);
    await assign(bench, accountId, await offerPlan(bench));
    expect(await remove(bench, accountId, 'Rembolsado', { headers: ifMatch(seen) })).toMatchObject({
      ...changed,
      body: { current: { hasActivePlan: true } },
    });
    const { version } = await held(accountId);
    const removed = await remove(bench, accountId, 'Rembolsado', { headers: ifMatch(tag(version)) });
    expect(removed).toMatchObject({ status: 200, body: { hasActivePlan: false, version: version + 1 } });
    expect(removed.headers.get('etag')).toBe(tag(version + 1));
    expect(await assign(bench, accountId, await offerPlan(bench), { headers: ifMatch(tag(version)) })).toMatchObject(
      changed,
    );
    expect(await assign(bench, accountId, await offerPlan(bench))).toMatchObject({ status: 200 });
  });
});
