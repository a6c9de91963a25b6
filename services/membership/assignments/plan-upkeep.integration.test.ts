import { beforeEach, describe, expect, test } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { studioInstant } from '@studio/contracts/studio-time';
import { composeMail } from '../mails.ts';
import { nextContactHour } from '../rules/contact-policy.ts';
import { periodFrom } from '../rules/plan-period-policy.ts';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';
import { remindOfEndingPlans, settleDuePlans } from './plan-upkeep.job.ts';
import { assignPlan } from './change-plan.ts';
import { readCurrentPlan } from '../held-plans/current-plan.ts';

const bench = benchForTests();
beforeEach(() => bench.setClock(begin));

const currentPlan = '/api/users/current-plan';
/** When each test begins. */
const begin = studioInstant('2027-03-01', '12:00');
const { endsAt } = periodFrom(begin);
const millisecondsBefore = (count: number) => new Date(endsAt.getTime() - count);
const hoursBefore = (count: number) => millisecondsBefore(count * 3_600_000);

async function memberWithPlan() {
  const member = await bench.newMember();
  await assign(bench, member.accountId, await offerPlan(bench));
  return member;
}

function storedPlans(accountId: string) {
  return bench.models.assignments.find({ accountId }).sort({ _id: 1 }).lean();
}

async function mailKeys(accountId: string): Promise<string[]> {
  const rows = await mailsOf(bench.connection).find({ accountId }).sort({ createdAt: 1 }).toArray();
  return rows.map(({ template }) => template);
}

describe('a plan whose last day has passed', () => {
  test('is not active for readers, and ends by itself as Vencido', async () => {
    const member = await memberWithPlan();
    bench.setClock(millisecondsBefore(1));
    expect((await member.get(currentPlan)).body).toMatchObject({ isActive: true });
    bench.setClock(endsAt);
    expect((await member.get(currentPlan)).body).toMatchObject({ isActive: false, remainingClasses: 0 });
    expect((await bench.asAdmin.get(`/api/admin/users/${member.accountId}/plan`)).body).toMatchObject({
      hasActivePlan: false,
    });
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
    expect(bench.otherServices.heardOf(member.accountId)[1]).toMatchObject({
      type: 'membership.plan-ended.v1',
      payload: { status: 'Vencido', endedBy: 'system', endedAt: endsAt.toISOString() },
    });
  });

  test('cannot be removed', async () => {
    const member = await memberWithPlan();
    bench.setClock(endsAt);
    expect((await remove(bench, member.accountId)).body).toMatchObject({ code: 'NO_ACTIVE_PLAN' });
  });

  test('ends as Vencido also when another one is assigned before the upkeep runs', async () => {
    const member = await memberWithPlan();
    bench.setClock(new Date(endsAt.getTime() + 1));
    await assign(bench, member.accountId, await offerPlan(bench));
    expect((await storedPlans(member.accountId)).map(({ status }) => status)).toEqual(['Vencido', 'active']);
  });

  test('ends once, even with concurrent upkeep runs', async () => {
    const member = await memberWithPlan();
    const { clock: _clock, ...parts } = bench.parts;
    const late = { ...parts, clock: () => endsAt };
    await Promise.all(Array.from({ length: 4 }, () => settleDuePlans(late)));
    await expect.poll(() => bench.otherServices.heardOf(member.accountId)).toHaveLength(2);
    expect(await storedPlans(member.accountId)).toMatchObject([{ status: 'Vencido', version: 2 }]);
  });
});

describe('a plan that was renewed', () => {
  const dayAfter = new Date(endsAt.getTime() + 3_600_000);

  async function renewed() {
    const member = await memberWithPlan();
    await assign(bench, member.accountId, await offerPlan(bench, { maxTrainingsPerWeek: 2 }), {
      start: 'after-current',
    });
    return member;
  }

  test('is followed by the next one for readers before that is stored', async () => {
    const { accountId, call } = await renewed();
    const { clock: _clock, ...parts } = bench.parts;
    const late = await readCurrentPlan({ ...parts, clock: () => dayAfter }, accountId);
    expect(late).toMatchObject({ isActive: true, remainingClasses: 8, next: null });
    expect((await call('GET', currentPlan)).body).toMatchObject({ isActive: true, remainingClasses: 12 });
  });

  test('ends as Vencido, and the next one begins, each published once', async () => {
    const { accountId } = await renewed();
    const { clock: _clock, ...parts } = bench.parts;
    const late = { ...parts, clock: () => dayAfter };
    await Promise.all(Array.from({ length: 4 }, () => settleDuePlans(late)));
    await expect.poll(() => bench.otherServices.heardOf(accountId)).toHaveLength(4);
    const heard = bench.otherServices.heardOf(accountId);
    expect(heard.map(({ type, version }) => [type, version])).toEqual([
      ['membership.plan-assigned.v1', 1],
      ['membership.plan-assigned.v1', 1],
      ['membership.plan-ended.v1', 2],
      ['membership.plan-changed.v1', 2],
    ]);
    expect(heard.map(({ payload }) => payload.status)).toEqual(['active', 'next', 'Vencido', 'active']);
    expect((await storedPlans(accountId)).map(({ status }) => status)).toEqual(['Vencido', 'active']);
  });

  test('is not replaced by a plan that is assigned late: the next one is', async () => {
    const { accountId } = await renewed();
    const { clock: _clock, ...parts } = bench.parts;
    const planId = await offerPlan(bench);
    const late = { ...parts, clock: () => dayAfter };
    await assignPlan(late, { accountId, planId, assignedBy: bench.admin.accountId, start: 'now' });
    expect((await storedPlans(accountId)).map(({ status }) => status)).toEqual(['Vencido', 'Cancelado', 'active']);
  });

  test('is announced as one that is followed by the next', async () => {
    const { accountId } = await renewed();
    bench.setClock(hoursBefore(1));
    await expect.poll(() => mailKeys(accountId)).toContain('plan-ends');
    const row = await mailsOf(bench.connection).findOne({ accountId, template: 'plan-ends' });
    const soon = { ...bench.parts, clock: () => nextContactHour(hoursBefore(90)) };
    const compose = composeMail({ ...soon, readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' });
    const mail = await compose(row!);
    expect(mail).toHaveProperty('text', expect.stringContaining('Después sigue tu Plan '));
    expect(mail).toHaveProperty('text', expect.not.stringContaining('renovar'));
  });
});

describe('a plan that ends in three days', () => {
  test('is announced once', async () => {
    const member = await memberWithPlan();
    bench.setClock(hoursBefore(97));
    const other = await memberWithPlan();
    bench.setClock(hoursBefore(95));
    await expect.poll(() => mailKeys(member.accountId)).toEqual(['plan-assigned', 'plan-ends']);
    const { remindedAt } = (await storedPlans(member.accountId))[0]!;
    bench.setClock(hoursBefore(40));
    const third = await memberWithPlan();
    await bench.models.assignments.updateOne({ accountId: third.accountId }, { $set: { endsAt } });
    await expect.poll(() => mailKeys(third.accountId)).toHaveLength(2);
    expect((await storedPlans(member.accountId))[0]).toMatchObject({ remindedAt });
    expect(await mailKeys(other.accountId)).toEqual(['plan-assigned']);
  });

  test('is announced later where the mail could not be written', async () => {
    const member = await memberWithPlan();
    const { clock: _clock, ...parts } = bench.parts;
    const soon = { ...parts, clock: () => hoursBefore(1) };
    const write = () => Promise.reject(new Error('not now'));
    await expect(remindOfEndingPlans({ ...soon, mailOutbox: { ...parts.mailOutbox, write } })).rejects.toThrow(
      'not now',
    );
    expect(await storedPlans(member.accountId)).toMatchObject([{ remindedAt: null }]);
    await remindOfEndingPlans(soon);
    expect(await mailKeys(member.accountId)).toEqual(['plan-assigned', 'plan-ends']);
  });
});

describe('a mail', () => {
  const rowsOf = (accountId: string) => mailsOf(bench.connection).find({ accountId }).toArray();
  const compose = (clock = () => nextContactHour(begin)) =>
    composeMail({ ...bench.parts, clock, readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' });

  test('goes to the address that the member has when it is sent', async () => {
    const member = await memberWithPlan();
    const [row] = await rowsOf(member.accountId);
    await expect(compose()(row!)).resolves.toMatchObject({
      to: member.email,
      text: expect.stringContaining('12 clases'),
    });
  });

  test('to an account that is not known yet is retried', async () => {
    const member = await memberWithPlan();
    const [row] = await rowsOf(member.accountId);
    // The projection is empty, as while it is being rebuilt.
    await bench.models.accounts.deleteOne({ _id: member.accountId });
    await expect(compose()(row!)).rejects.toThrow('not known yet');
    await bench.otherServices.register(member);
    await expect.poll(() => compose()(row!).catch(() => null)).toMatchObject({ to: member.email });
  });

  test('that a plan ends can be refused, by a link in it', async () => {
    const member = await memberWithPlan();
    const [about] = await rowsOf(member.accountId);
    const row = { ...about!, template: 'plan-ends' };
    const unsubscribeUrl = `https://estudio.example/api/unsubscribe/token-of-${member.accountId}/planEnds`;
    await expect(compose()(row)).resolves.toMatchObject({ unsubscribeUrl });
    await bench.models.accounts.updateOne({ _id: member.accountId }, { $set: { refusedMails: ['planEnds'] } });
    await expect(compose()(row)).resolves.toBeNull();
    await expect(compose()(about!)).resolves.not.toHaveProperty('unsubscribeUrl');
  });

  test('that a plan ends is not sent to who cannot open the app', async () => {
    const member = await memberWithPlan();
    const [about] = await rowsOf(member.accountId);
    await bench.models.accounts.updateOne({ _id: member.accountId }, { $set: { status: 'suspended' } });
    await expect(compose()({ ...about!, template: 'plan-ends' })).resolves.toBeNull();
    await expect(compose()(about!)).resolves.toMatchObject({ to: member.email });
  });

  test('about a plan that has ended meanwhile is not sent', async () => {
    const member = await memberWithPlan();
    const [row] = await rowsOf(member.accountId);
    await remove(bench, member.accountId, 'Error');
    await expect(compose()(row!)).resolves.toBeNull();
  });

  test('about a plan that another one has replaced is not sent', async () => {
    const member = await memberWithPlan();
    const [row] = await rowsOf(member.accountId);
    await assign(bench, member.accountId, await offerPlan(bench));
    await expect(compose()(row!)).resolves.toBeNull();
  });
});
