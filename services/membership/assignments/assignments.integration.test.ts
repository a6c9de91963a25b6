import { describe, expect, test } from 'vitest';
import { newId } from '@studio/chassis/mongo/new-id';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();

const currentPlan = '/api/users/current-plan';

describe('assigning a plan', () => {
  test('is seen by the member and by administrators right at once', async () => {
    const form = planForm({ maxTrainingsPerWeek: 4 });
    const planId = await offerPlan(bench, form);
    const member = await bench.newMember();
    const assigned = await assign(bench, member.accountId, planId);
    const plan = { name: form.name, startDate: expect.any(String), endDate: expect.any(String) };
    const beside = { next: null, keptClasses: 0, freeze: null };
    const numbers = { remainingClasses: 16, classesGranted: 16, daysLeft: expect.any(Number) };
    const held = { hasActivePlan: true, plan: { ...plan, ...numbers }, ...beside, version: 1 };
    expect(assigned.status).toBe(200);
    expect(assigned.headers.has('x-data-may-lag')).toBe(false);
    expect(assigned.body).toEqual({ message: 'Plan asignado exitosamente', ...held });
    expect((await bench.asAdmin.get(`/api/admin/users/${member.accountId}/plan`)).body).toEqual(held);
    const own = await member.get(currentPlan);
    expect(own.headers.has('x-data-may-lag')).toBe(false);
    expect(own.body).toEqual({
      plan: { ...plan, price: 120_000, maxTrainingsPerWeek: 4, status: 'active' },
      isActive: true,
      remainingClasses: 16,
      ...beside,
    });
  });

  test('is published with the id of the administrator', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(1);
    expect(bench.otherServices.heardOf(member.accountId)[0]).toMatchObject({
      type: 'membership.plan-assigned.v1',
      version: 1,
      payload: { status: 'active', classesGranted: 12, assignedBy: bench.admin.accountId, endedAt: null },
    });
  });

  test('ends the held plan in the same step and publishes the new one first', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    await assign(bench, member.accountId, await offerPlan(bench));
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(3);
    expect(
      bench.otherServices.heardOf(member.accountId).map(({ version, payload }) => [payload.status, version]),
    ).toEqual([
      ['active', 1],
      ['active', 1],
      ['Cancelado', 2],
    ]);
  });

  test.each(['held', 'removed'])('begins after the one that was %s, by a clock that is behind too', async (which) => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    if (which === 'removed') await remove(bench, member.accountId);
    bench.setClock(new Date(Date.now() - 60_000));
    await assign(bench, member.accountId, planId);
    bench.setClock(undefined);
    const stored = await bench.models.assignments.find({ accountId: member.accountId }).sort({ startsAt: -1 }).lean();
    expect(stored.map(({ status }) => status)).toEqual(['active', 'Cancelado']);
  });

  test('writes one mail to the member', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    const mails = await mailsOf(bench.connection).find({ accountId: member.accountId }).toArray();
    expect(mails).toMatchObject([{ template: 'plan-assigned', sentAt: null }]);
  });

  test('answers success if the account is deleted before the answer', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    bench.otherServices.doBeforeCounting(() => bench.otherServices.delete(member));
    const { status, body } = await assign(bench, member.accountId, planId);
    expect([status, body]).toMatchObject([
      200,
      { hasActivePlan: false, plan: null, message: 'Plan asignado exitosamente' },
    ]);
  });

  test('needs a user and a plan that exist', async () => {
    const member = await bench.newMember();
    const nobody = await assign(bench, newId(), await offerPlan(bench));
    expect(nobody).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    const noPlan = await assign(bench, member.accountId, newId());
    expect(noPlan).toMatchObject({ status: 404, body: { code: 'PLAN_NOT_FOUND' } });
    expect((await bench.asAdmin.get(`/api/admin/users/${newId()}/plan`)).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  test.each([
    [{ action: 'give' }, 'La acción no es válida'],
    [{ action: 'assign', planId: { $ne: null } }, 'El identificador no es válido'],
    [{ action: 'remove', removeStatus: 'Vencido' }, 'El estado final no es válido'],
  ])('refuses %j', async (body, message) => {
    const member = await bench.newMember();
    const refused = await bench.asAdmin.put(`/api/admin/users/${member.accountId}/plan`, body);
    expect(refused).toMatchObject({ status: 400, body: { message } });
  });
});

describe('renewing a plan', () => {
  async function renewed() {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    const form = planForm({ maxTrainingsPerWeek: 2 });
    const planId = await offerPlan(bench, form);
    const answer = await assign(bench, member.accountId, planId, { start: 'after-current' });
    const { endDate } = answer.body.plan;
    return { member, planId, name: form.name, answer, endDate, startDate: addStudioDays(endDate, 1) };
  }

  test('puts the next one behind the current one, which stays as it is', async () => {
    const { member, name, answer, startDate } = await renewed();
    const next = { name, startDate, endDate: addStudioMonths(startDate, 1), classesGranted: 8 };
    expect(answer).toMatchObject({ status: 200, body: { plan: { remainingClasses: 12 }, next } });
    const own = (await member.get(currentPlan)).body;
    expect(own).toMatchObject({ isActive: true, remainingClasses: 12, next, keptClasses: 0 });
  });

  test('is possible once', async () => {
    const { member, planId } = await renewed();
    for (const start of ['after-current', '2199-01-01']) {
      const { status, body } = await assign(bench, member.accountId, planId, { start });
      expect([status, body.code]).toEqual(
        start === '2199-01-01' ? [400, 'PLAN_START_INVALID'] : [409, 'NEXT_PLAN_EXISTS'],
      );
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => assign(bench, member.accountId, planId, { start: 'after-current' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  test('at the same moment twice makes one next plan', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    await assign(bench, member.accountId, planId);
    const answers = await Promise.all(
      [1, 2].map(() => assign(bench, member.accountId, planId, { start: 'after-current' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('moves the next plan behind one that is assigned at once', async () => {
    const { member, planId, name, endDate: before } = await renewed();
    bench.setClock(new Date(Date.now() + 2 * 24 * 3_600_000));
    const { body: answer } = await assign(bench, member.accountId, planId);
    bench.setClock(undefined);
    const { endDate } = answer['plan'];
    expect(endDate > before).toBe(true);
    expect(answer['next']).toMatchObject({ name, startDate: addStudioDays(endDate, 1) });
  });

  test('can be undone, with the current one left alone', async () => {
    const { member } = await renewed();
    const removed = await remove(bench, member.accountId, 'Error', { which: 'next', freeBookings: true });
    expect(removed.body).toMatchObject({ hasActivePlan: true, next: null });
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(3);
    expect(bench.otherServices.heardOf(member.accountId)[2]).toMatchObject({
      type: 'membership.plan-ended.v1',
      payload: { status: 'Error', freesBookings: true },
    });
    const again = await remove(bench, member.accountId, 'Error', { which: 'next' });
    expect(again).toMatchObject({ status: 409, body: { code: 'NO_NEXT_PLAN' } });
  });

  test('keeps the dates of the next plan when the current one is removed', async () => {
    const { member, startDate } = await renewed();
    expect((await remove(bench, member.accountId)).body).toMatchObject({ hasActivePlan: false, next: { startDate } });
    expect((await member.get(currentPlan)).body).toMatchObject({
      plan: { status: 'Cancelado' },
      isActive: false,
      next: { startDate },
    });
  });

  test('ends with the account', async () => {
    const { member } = await renewed();
    await bench.otherServices.delete(member);
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(4);
    const stored = await bench.models.assignments.find({ accountId: member.accountId }).lean();
    expect(stored.map(({ status }) => status)).toEqual(['Cancelado', 'Cancelado']);
  });

  test('is possible for a coming day, not before the current plan ends', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench);
    const today = toStudioDate(new Date());
    const day = addStudioDays(today, 10);
    expect((await assign(bench, member.accountId, planId, { start: day })).body).toMatchObject({
      hasActivePlan: false,
      next: { startDate: day },
    });
    const { next } = (await member.get(currentPlan)).body;
    expect(next).toMatchObject({ classesGranted: 12, remainingClasses: 12, maxTrainingsPerWeek: 3 });
    const other = await bench.newMember();
    await assign(bench, other.accountId, planId);
    const overlapping = await assign(bench, other.accountId, planId, { start: day });
    expect(overlapping).toMatchObject({ status: 409, body: { code: 'PLAN_START_OVERLAPS' } });
    const yesterday = await assign(bench, other.accountId, planId, { start: addStudioDays(today, -1) });
    expect(yesterday).toMatchObject({ status: 400, body: { code: 'PLAN_START_INVALID' } });
  });
});

describe('who holds a plan', () => {
  test('keeps it as it was when the plan is edited or deleted', async () => {
    const form = planForm();
    const planId = await offerPlan(bench, form);
    const member = await bench.newMember();
    await assign(bench, member.accountId, planId);
    const before = (await member.get(currentPlan)).body;
    await bench.asAdmin.put(`/api/admin/plans/${planId}`, planForm({ price: 1, maxTrainingsPerWeek: 20 }));
    expect((await member.get(currentPlan)).body).toEqual(before);
    await bench.asAdmin.delete(`/api/admin/plans/${planId}`);
    expect((await member.get(currentPlan)).body).toEqual(before);
  });

  test('sees the classes that training counts', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    const [assignment] = await bench.models.assignments.find({ accountId: member.accountId }).lean();
    const plan = { assignmentId: assignment!._id, classesLeft: 7 };
    await bench.otherServices.sayCredits({ accountId: member.accountId, plan, carried: 2 });
    expect((await member.get(currentPlan)).body).toMatchObject({ remainingClasses: 7, keptClasses: 2 });
  });
});

describe('removing a plan', () => {
  test('leaves the last plan in sight, without classes', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    const removed = await remove(bench, member.accountId, 'Rembolsado');
    expect(removed.body).toMatchObject({ message: 'Plan removido exitosamente', hasActivePlan: false, plan: null });
    expect((await member.get(currentPlan)).body).toMatchObject({
      plan: { price: 120_000, status: 'Rembolsado' },
      isActive: false,
      remainingClasses: 0,
    });
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
    expect(bench.otherServices.heardOf(member.accountId)[1]).toMatchObject({
      type: 'membership.plan-ended.v1',
      version: 2,
      payload: { status: 'Rembolsado', endedBy: bench.admin.accountId, endedAt: expect.any(String) },
    });
  });

  test('of a mistake shows the last plan that was none, if there was one', async () => {
    const member = await bench.newMember();
    const [meant, mistaken] = [await offerPlan(bench), await offerPlan(bench)];
    const shown = async () => (await member.get(currentPlan)).body.plan?.status ?? null;
    await assign(bench, member.accountId, mistaken);
    await remove(bench, member.accountId, 'Error');
    expect(await shown()).toBeNull();
    await assign(bench, member.accountId, meant);
    await remove(bench, member.accountId);
    await assign(bench, member.accountId, mistaken);
    await remove(bench, member.accountId, 'Error');
    expect(await shown()).toBe('Cancelado');
  });

  test('ends it as Cancelado by default', async () => {
    const member = await bench.newMember();
    await assign(bench, member.accountId, await offerPlan(bench));
    await remove(bench, member.accountId);
    const [assignment] = await bench.models.assignments.find({ accountId: member.accountId }).lean();
    expect(assignment).toMatchObject({ status: 'Cancelado' });
  });

  test('needs a user, and an active plan', async () => {
    expect(await remove(bench, newId())).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    const member = await bench.newMember();
    expect(await remove(bench, member.accountId)).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_PLAN' } });
    expect((await member.get(currentPlan)).body).toMatchObject({
      plan: null,
      isActive: false,
      remainingClasses: 0,
    });
  });
});
