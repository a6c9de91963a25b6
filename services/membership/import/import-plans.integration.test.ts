import { describe, expect, onTestFinished, test } from 'vitest';
import { trusted } from 'mongoose';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { addStudioDays, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { benchForTests } from '../testing/bench.ts';
import { remindOfEndingPlans } from '../assignments/plan-upkeep.job.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();

const send = (rows: readonly unknown[]) => bench.asAdmin.post('/api/admin/users/import/plans', { rows });
const planOf = async (accountId: string) => (await bench.asAdmin.get(`/api/admin/users/${accountId}/plan`)).body;
const mailsTo = (accountId: string) => mailsOf(bench.connection).countDocuments({ accountId });
const today = () => toStudioDate(new Date());

describe('an import of plans', () => {
  test('assigns a plan from today on, or from a coming day', async () => {
    const form = planForm({ maxTrainingsPerWeek: 2 });
    const planId = await offerPlan(bench, form);
    const [now, later] = [await bench.newMember(), await bench.newMember()];
    const start = addStudioDays(today(), 3);
    const { status, body } = await send([
      { userId: now.accountId, planId },
      { userId: later.accountId, planId, start },
    ]);
    expect([status, body]).toEqual([200, { results: [{ kind: 'assigned' }, { kind: 'assigned' }] }]);
    expect(await planOf(now.accountId)).toMatchObject({ plan: { name: form.name, remainingClasses: 8 }, next: null });
    expect(await planOf(later.accountId)).toMatchObject({ plan: null, next: { startDate: start } });
    expect([await mailsTo(now.accountId), await mailsTo(later.accountId)]).toEqual([0, 0]);
    const stored = await bench.models.assignments.findOne({ accountId: now.accountId }).lean();
    expect(stored?.assignedBy).toBe(bench.admin.accountId);
  });

  test('takes over a plan that runs, with its classes and what is owed for it, into no drawer', async () => {
    bench.setClock(studioInstant('2027-03-14', '20:00'));
    onTestFinished(() => bench.setClock(undefined));
    const planId = await offerPlan(bench, { maxTrainingsPerWeek: 3, price: 120_000 });
    const [given, counted] = [await bench.newMember(), await bench.newMember()];
    const { body } = await send([
      { userId: given.accountId, planId, start: '2027-03-01', end: '2027-03-30', classes: 5, debt: 40_000 },
      { userId: counted.accountId, planId, end: '2027-03-16' },
    ]);
    expect(body.results).toEqual([{ kind: 'assigned' }, { kind: 'assigned' }]);
    const period = { startDate: '2027-03-01', endDate: '2027-03-30', remainingClasses: 5, classesGranted: 5 };
    expect(await planOf(given.accountId)).toMatchObject({ plan: period });
    // This week and the next.
    expect(await planOf(counted.accountId)).toMatchObject({ plan: { endDate: '2027-03-16', remainingClasses: 6 } });

    const moneyOf = async (accountId: string) =>
      (await bench.asAdmin.get(`/api/admin/users/${accountId}/payments`)).body;
    const owed = await moneyOf(given.accountId);
    expect(owed).toMatchObject({
      debt: 40_000,
      credit: 0,
      entries: [],
      plans: [{ price: 120_000, paidElsewhere: 80_000, paid: 0, debt: 40_000 }],
    });
    expect(await moneyOf(counted.accountId)).toMatchObject({ debt: 0, credit: 0, plans: [] });
    expect((await bench.asAdmin.get('/api/admin/cash/days/2027-03-14')).body).toMatchObject({ entries: [] });

    const path = `/api/admin/users/${given.accountId}`;
    const { assignmentId } = owed.plans[0];
    const refused = await bench.asAdmin.put(`${path}/discount`, { assignmentId, amount: 40_001, reason: 'Amiga' });
    expect(refused.body).toMatchObject({ code: 'DISCOUNT_TOO_HIGH' });
    const paid = await bench.asAdmin.post(`${path}/payments`, { assignmentId, amount: 45_000, method: 'nequi' });
    expect(paid.body).toMatchObject({ debt: 0, credit: 5_000 });
    // What was paid elsewhere is never given back here.
    await remove(bench, given.accountId, 'Rembolsado');
    expect(await moneyOf(given.accountId)).toMatchObject({ debt: 0, credit: 45_000 });
  });

  test('reminds nobody of a plan that ends within days', async () => {
    bench.setClock(studioInstant('2027-03-14', '20:00'));
    onTestFinished(() => bench.setClock(undefined));
    const planId = await offerPlan(bench);
    const [soon, later] = [await bench.newMember(), await bench.newMember()];
    await send([
      { userId: soon.accountId, planId, end: '2027-03-16' },
      { userId: later.accountId, planId, end: '2027-03-18' },
    ]);
    expect(await remindOfEndingPlans(bench.parts)).toBe(0);
    bench.setClock(studioInstant('2027-03-15', '20:00'));
    await expect.poll(() => mailsTo(later.accountId)).toBe(1);
    expect(await mailsTo(soon.accountId)).toBe(0);
  });

  test.each(['held', 'ended'])('that is repeated leaves a %s plan alone', async (state) => {
    const planId = await offerPlan(bench);
    const member = await bench.newMember();
    await send([{ userId: member.accountId, planId }]);
    if (state === 'ended') await remove(bench, member.accountId, 'Error');
    const before = await planOf(member.accountId);
    const rows = [planId, await offerPlan(bench)].map((each) => ({ userId: member.accountId, planId: each }));
    expect((await send(rows)).body.results).toEqual([{ kind: 'held' }, { kind: 'held' }]);
    expect(await planOf(member.accountId)).toEqual(before);
  });

  test('refuses a deleted user, whose plan has ended', async () => {
    const [planId, member] = [await offerPlan(bench), await bench.newMember()];
    const rows = [{ userId: member.accountId, planId }];
    await send(rows);
    await bench.otherServices.delete(member);
    expect((await send(rows)).body.results).toMatchObject([{ kind: 'refused', code: 'USER_NOT_FOUND' }]);
  });

  test('refuses invalid rows individually', async () => {
    const planId = await offerPlan(bench, { maxTrainingsPerWeek: 3, price: 120_000 });
    const [one, other, third] = [await bench.newMember(), await bench.newMember(), await bench.newMember()];
    const { body } = await send([
      { userId: one.accountId, planId: newId() },
      { userId: newId(), planId },
      { userId: other.accountId, planId, end: addStudioDays(today(), -1) },
      { userId: other.accountId, planId, start: addStudioDays(today(), 367) },
      { userId: other.accountId, planId, start: today(), end: addStudioDays(today(), 120) },
      { userId: other.accountId, planId, classes: 13 },
      { userId: other.accountId, planId, debt: 120_001 },
      { userId: other.accountId, planId, start: '2026-02-30' },
      null,
      { userId: third.accountId, planId },
    ]);
    expect(body.results).toMatchObject([
      { kind: 'refused', code: 'PLAN_NOT_FOUND' },
      { kind: 'refused', code: 'USER_NOT_FOUND' },
      { kind: 'refused', code: 'PLAN_OVER' },
      { kind: 'refused', code: 'PLAN_START_INVALID', field: 'start' },
      { kind: 'refused', code: 'PLAN_END_INVALID', field: 'end' },
      { kind: 'refused', code: 'CLASSES_LEFT_INVALID', field: 'classes' },
      { kind: 'refused', code: 'DEBT_TOO_HIGH', field: 'debt' },
      { kind: 'refused', code: 'INVALID_INPUT', field: 'start', message: 'La fecha no es válida' },
      { kind: 'refused', code: 'INVALID_INPUT', message: 'La fila no es válida' },
      { kind: 'assigned' },
    ]);
    expect(await planOf(one.accountId)).toMatchObject({ plan: null, version: 0 });
  });

  test('assigns each plan once when it is sent several times at once, and by hand besides', async () => {
    const planId = await offerPlan(bench);
    const members = await Promise.all(Array.from({ length: 3 }, () => bench.newMember()));
    const rows = members.map(({ accountId: userId }) => ({ userId, planId }));
    const answers = await Promise.all([rows, rows.toReversed(), rows].map(send));
    const results = answers.flatMap(({ body }) => body.results as { kind: string }[]);
    expect(results.filter(({ kind }) => kind === 'assigned')).toHaveLength(3);
    const [first] = members;
    await Promise.all([assign(bench, first!.accountId, planId), send(rows)]);
    const ids = members.map(({ accountId }) => accountId);
    // The plan assigned by hand replaced the imported one.
    expect(await bench.models.assignments.countDocuments({ accountId: trusted({ $in: ids }) })).toBe(4);
  });
});
