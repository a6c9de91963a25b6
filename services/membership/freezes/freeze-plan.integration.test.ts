import { beforeEach, describe, expect, test } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { composeMail } from '../mails.ts';
import { planFrozenMail, planUnfrozenMail } from './freeze-plan.ts';
import { benchForTests } from '../testing/bench.ts';
import { assign, freeze, offerPlan, unfreeze } from '../testing/plans.ts';

const bench = benchForTests();

const today = '2027-03-01';
const noonOf = (date: string) => studioInstant(date, '12:00');
beforeEach(() => bench.setClock(noonOf(today)));
const days = { from: '2027-03-10', to: '2027-03-19' };

async function memberWithPlan() {
  const member = await bench.newMember();
  await assign(bench, member.accountId, await offerPlan(bench));
  return member;
}

const planOf = async (accountId: string) => (await bench.asAdmin.get(`/api/admin/users/${accountId}/plan`)).body;

describe('a freeze', () => {
  test('shows to administrators and to the member, with the later end', async () => {
    const member = await memberWithPlan();
    const answer = await freeze(bench, member.accountId, days);
    expect(answer).toMatchObject({ status: 200, body: { freeze: days, plan: { endDate: '2027-04-11' } } });
    const { body } = await member.get('/api/users/current-plan');
    expect(body).toMatchObject({ isActive: true, freeze: days, plan: { endDate: '2027-04-11' } });
    bench.setClock(noonOf('2027-03-20'));
    expect(await planOf(member.accountId)).toMatchObject({ freeze: null, plan: { endDate: '2027-04-11' } });
  });

  test('is published with its own event, and the plan that follows with its new dates', async () => {
    const { accountId } = await memberWithPlan();
    await assign(bench, accountId, await offerPlan(bench), { start: 'after-current' });
    const { body } = await freeze(bench, accountId, days);
    expect(body.next).toMatchObject({ startDate: '2027-04-12', endDate: '2027-05-12' });
    expect((await unfreeze(bench, accountId)).body).toMatchObject({ freeze: null, next: { startDate: '2027-04-02' } });
    await expect.poll(() => bench.otherServices.heardOf(accountId)).toHaveLength(6);
    const heard = bench.otherServices.heardOf(accountId).slice(2);
    expect(heard.map(({ type, payload }) => [type, payload.startsOn, payload.endsOn, payload.frozenBy])).toEqual([
      ['membership.plan-frozen.v1', today, '2027-04-11', bench.admin.accountId],
      ['membership.plan-changed.v1', '2027-04-12', '2027-05-12', null],
      ['membership.plan-unfrozen.v1', today, '2027-04-01', bench.admin.accountId],
      ['membership.plan-changed.v1', '2027-04-02', '2027-05-02', null],
    ]);
  });

  test('is a change of the plan: one that builds on an older version is refused', async () => {
    const { accountId } = await memberWithPlan();
    const ifMatch = { 'if-match': `"${(await planOf(accountId)).version}"` };
    expect(await freeze(bench, accountId, days, ifMatch)).toMatchObject({ status: 200 });
    const stale = { status: 412, body: { code: 'CHANGED_MEANWHILE', current: { freeze: days } } };
    expect(await unfreeze(bench, accountId, ifMatch)).toMatchObject(stale);
    expect(await unfreeze(bench, accountId)).toMatchObject({ status: 200 });
  });

  test('is refused as invalid unless it has 1 to 60 days', async () => {
    const { accountId } = await memberWithPlan();
    for (const to of ['2027-03-09', '2027-05-09']) {
      const { status, body } = await freeze(bench, accountId, { from: '2027-03-10', to });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'to', message: 'La congelación debe durar de 1 a 60 días' }],
      ]);
    }
  });

  test('needs a plan, and there is one at a time', async () => {
    const { accountId } = await bench.newMember();
    expect(await freeze(bench, accountId, days)).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_PLAN' } });
    await assign(bench, accountId, await offerPlan(bench));
    expect(await unfreeze(bench, accountId)).toMatchObject({ status: 409, body: { code: 'NO_FREEZE' } });
    const answers = await Promise.all([freeze(bench, accountId, days), freeze(bench, accountId, days)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('FREEZE_EXISTS');
  });
});

describe('the mails about a freeze', () => {
  const stored = async (accountId: string) => (await bench.models.assignments.findOne({ accountId }).lean())!;
  const mailed = (accountId: string, template: string) => mailsOf(bench.connection).findOne({ accountId, template });

  test('describe the plan as it is when they are sent', async () => {
    const { accountId } = await memberWithPlan();
    const compose = composeMail({
      ...bench.parts,
      readBrand: brandNamed('Estudio'),
      publicUrl: 'https://estudio.example',
    });
    await freeze(bench, accountId, days);
    const frozen = (await mailed(accountId, 'plan-frozen'))!;
    const about = (words: string) => ({ subject: expect.stringContaining(words) });
    expect(await compose(frozen)).toMatchObject(about('queda congelado del 10 al 19 de marzo'));
    await unfreeze(bench, accountId);
    expect(await compose(frozen)).toBeNull();
    const unfrozen = planUnfrozenMail(await stored(accountId));
    expect(await compose({ ...frozen, ...unfrozen })).toMatchObject(about('ya no está congelado'));
  });

  test('cancel each other out while the first has not left', async () => {
    const { accountId } = await memberWithPlan();
    const assignment = await stored(accountId);
    const { subject } = planFrozenMail(assignment);
    expect(planUnfrozenMail(assignment)).toMatchObject({ subject, cancelsOut: true });
  });

  test('do not suppress the reminder of the new end', async () => {
    const { accountId } = await memberWithPlan();
    const reminders = () => mailsOf(bench.connection).countDocuments({ accountId, template: 'plan-ends' });
    bench.setClock(noonOf('2027-03-30'));
    await expect.poll(reminders).toBe(1);
    await freeze(bench, accountId, { from: '2027-03-30', to: '2027-04-08' });
    bench.setClock(noonOf('2027-04-09'));
    await expect.poll(reminders).toBe(2);
    expect((await planOf(accountId)).plan.endDate).toBe(addStudioDays('2027-04-01', 10));
  });
});
