import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { adminActed } from '@studio/contracts/events/activity-events';
import { planRequestChanged } from '@studio/contracts/events/membership-events';
import { planNoticeDue } from '@studio/contracts/events/notice-events';
import { planForm } from '@studio/contracts/testing/form-fixtures';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { beforeEach, describe, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { type Bench, benchForTests } from '../testing/bench.ts';
import { assign, offerPlan } from '../testing/plans.ts';

const bench = benchForTests();

const today = '2027-03-01';
beforeEach(async () => {
  bench.setClock(studioInstant(today, '12:00'));
  await bench.nameWays('bre-b', 'nequi', 'estudio');
});

const price = 120_000;
let references = 0;
/** A payment with a reference of its own. */
const someTransfer = () => ({ way: 'bre-b', reference: `8812-${(references += 1)}`, on: today });
const paid = someTransfer();
const asks = '/api/users/plan-requests';
const listed = '/api/admin/plan-requests';

type Member = Awaited<ReturnType<Bench['newMember']>>;

/** A member who has asked for a plan. */
async function memberWho(form: { readonly paid: object | null } = { paid: someTransfer() }) {
  const member = await bench.newMember();
  const planId = await offerPlan(bench, { price });
  const { body } = await member.post(asks, { planId, price, ...form });
  return { member, planId, request: body.request, ...actsOn(member, planId, body.request?.id) };
}

const payment = { amount: price, method: 'transferencia', receivedOn: today };

function actsOn({ accountId }: Member, planId: string, requestId: string) {
  const plan = `/api/admin/users/${accountId}/plan`;
  return {
    accept: (form: object = { payment }, headers = {}, by = bench.asAdmin) =>
      by.call('PUT', plan, { body: { action: 'assign', planId, requestId, ...form }, headers }),
    refuse: (reason = 'No aparece en la cuenta', headers = {}) =>
      bench.asAdmin.call('POST', `${listed}/${requestId}/refusal`, { body: { reason }, headers }),
    moneyOf: async () => (await bench.asAdmin.get(`/api/admin/users/${accountId}/payments`)).body,
  };
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const openOf = async ({ accountId }: Member) =>
  (await bench.asAdmin.get(listed)).body.filter(({ user_id }: { user_id: string }) => user_id === accountId);

async function emitted(type: string, { accountId }: Member) {
  const rows = await outboxOf(bench.connection).find({ routingKey: type }).sort({ _id: 1 }).toArray();
  const payloads = rows.flatMap(({ envelopes }) => envelopes).map(({ payload }) => payload as Record<string, unknown>);
  return payloads.filter((payload) => payload['accountId'] === accountId);
}

async function mailsTo({ accountId }: Member) {
  const rows = await mailsOf(bench.connection).find({ accountId }).sort({ createdAt: 1 }).toArray();
  const parts = { ...bench.parts, readBrand: brandNamed('Estudio'), publicUrl: 'http://localhost' };
  return Promise.all(rows.map(async (row) => ({ template: row.template, mail: await composeMail(parts)(row) })));
}

describe('asking for a plan', () => {
  test('makes one open request, at the price that was seen, with what was said of the payment', async () => {
    const { member, request, planId } = await memberWho({ paid });
    expect(request).toMatchObject({ status: 'open', plan: { id: planId, price }, paid, closedAt: null, reason: '' });
    expect((await member.get(asks)).body).toEqual([request]);
    expect(await openOf(member)).toMatchObject([{ id: request.id, price_now: price, account_status: 'active', paid }]);
    expect(codeOf(await member.post(asks, { planId, price }))).toEqual([409, 'PLAN_REQUEST_OPEN']);
    expect(await emitted(planRequestChanged.type, member)).toMatchObject([{ status: 'open', assignmentId: null }]);
  });

  test('is not possible while the studio names no way to pay, nor by one that it does not name', async () => {
    await bench.nameWays();
    expect((await memberWho()).request).toBeUndefined();
    const member = await bench.newMember();
    const planId = await offerPlan(bench, { price });
    const ask = (form: object) => member.post(asks, { planId, price, ...form });
    expect(codeOf(await ask({}))).toEqual([404, 'PLAN_REQUESTS_OFF']);
    await bench.nameWays('estudio');
    expect(codeOf(await ask({ paid }))).toEqual([409, 'WAY_TO_PAY_GONE']);
    expect((await ask({})).status).toBe(201);
  });

  test('is refused at a price that has changed, for a plan that is gone, and beside a next plan', async () => {
    const member = await bench.newMember();
    const planId = await offerPlan(bench, { price });
    expect(codeOf(await member.post(asks, { planId, price: price - 1 }))).toEqual([409, 'PLAN_PRICE_CHANGED']);
    expect(codeOf(await member.post(asks, { planId: '0'.repeat(24), price }))).toEqual([404, 'PLAN_NOT_FOUND']);
    const future = { ...paid, on: addStudioDays(today, 1) };
    expect(codeOf(await member.post(asks, { planId, price, paid: future }))).toEqual([400, 'PAID_ON_INVALID']);
    await assign(bench, member.accountId, planId);
    await assign(bench, member.accountId, planId, { start: 'after-current' });
    expect(codeOf(await member.post(asks, { planId, price }))).toEqual([409, 'PLAN_AHEAD']);
  });

  test('can be taken back, only by whoever asked, and asked again', async () => {
    const { member, planId, request, accept, refuse } = await memberWho();
    const other = await bench.newMember();
    expect(codeOf(await other.delete(`${asks}/${request.id}`))).toEqual([404, 'PLAN_REQUEST_NOT_FOUND']);
    const { body } = await member.delete(`${asks}/${request.id}`);
    expect(body.request).toMatchObject({ status: 'withdrawn', closedAt: expect.any(String) });
    expect(codeOf(await member.delete(`${asks}/${request.id}`))).toEqual([409, 'PLAN_REQUEST_CLOSED']);
    const late = await accept();
    expect([...codeOf(late), late.body.message]).toEqual([
      409,
      'PLAN_REQUEST_CLOSED',
      'El miembro ya retiró esta solicitud',
    ]);
    expect(codeOf(await refuse())).toEqual([409, 'PLAN_REQUEST_CLOSED']);
    expect((await member.post(asks, { planId, price })).status).toBe(201);
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe('«Llegó»', () => {
  test('assigns the plan, records its payment and closes the request at once; the member is told', async () => {
    const { member, accept, moneyOf, request } = await memberWho();
    const { status, body } = await accept();
    expect([status, body.entry.amount, body.plan.startDate]).toEqual([200, price, today]);
    expect(await moneyOf()).toMatchObject({ debt: 0, credit: 0, plans: [{ price, paid: price }] });
    const [answered] = (await member.get(asks)).body;
    expect(answered).toMatchObject({ id: request.id, status: 'accepted' });
    expect(await openOf(member)).toEqual([]);
    const mails = await mailsTo(member);
    expect(mails).toMatchObject([{ template: 'plan-paid', mail: { text: expect.stringContaining('Llegó tu pago') } }]);
    const [notice] = await emitted(planNoticeDue.type, member);
    expect(notice).toMatchObject({ kind: 'plan-answered', title: 'Llegó tu pago', path: '/profile' });
    expect(codeOf(await accept())).toEqual([409, 'PLAN_REQUEST_CLOSED']);
  });

  test('records something that pays for the plan, also what was in favour', async () => {
    const { accept, moneyOf, member } = await memberWho({ paid: null });
    expect(codeOf(await accept({}))).toEqual([409, 'PLAN_REQUEST_UNPAID']);
    await bench.asAdmin.post(`/api/admin/users/${member.accountId}/payments`, {
      amount: price,
      method: 'efectivo',
      assignmentId: null,
    });
    expect((await accept({ credit: price })).status).toBe(200);
    expect(await moneyOf()).toMatchObject({ debt: 0, credit: 0 });
  });

  test.each([
    ['all of the price', { payment }, 'Llegó tu pago', ''],
    ['a part', { payment: { ...payment, amount: 80_000 } }, 'Llegó tu pago', 'Quedas debiendo $ 40.000.'],
    ['a discount of all', { discount: { amount: price, reason: 'Beca' } }, 'Aceptamos tu solicitud', ''],
    ['credit', { credit: price }, 'Aceptamos tu solicitud', ''],
    ['a part in credit', { credit: 80_000 }, 'Aceptamos tu solicitud', 'Quedas debiendo $ 40.000.'],
  ])('tells the member what was received: %s', async (_, form, title, debt) => {
    const { member, accept, request } = await memberWho();
    const inFavour = { amount: price, method: 'efectivo', assignmentId: null, note: '' };
    if ('credit' in form) await bench.asAdmin.post(`/api/admin/users/${member.accountId}/payments`, inFavour);
    expect((await accept({ ...form, confirmed: true })).status).toBe(200);
    const plain = (text: unknown) => String(text).replaceAll('\u00A0', ' ');
    const [notice] = await emitted(planNoticeDue.type, member);
    const got = `Ya tienes el ${request.plan.name}.`;
    expect([notice!['title'], plain(notice!['body'])]).toEqual([title, debt ? `${got} ${debt}` : got]);
    const [told] = await mailsTo(member);
    const text = plain((told!.mail as { readonly text: string }).text);
    expect(text).toContain(`${title}: ya tienes el `);
    expect(/Quedas debiendo .*/.exec(text)?.[0] ?? '').toBe(debt);
  });

  test('assigns what was asked for, whatever became of the plan since', async () => {
    const dearer = await memberWho();
    const form = planForm({ name: `Otro ${dearer.planId}`, price: price + 10_000 });
    expect((await bench.asAdmin.put(`/api/admin/plans/${dearer.planId}`, form)).status).toBe(200);
    expect(await openOf(dearer.member)).toMatchObject([{ plan: { price }, price_now: price + 10_000 }]);
    expect((await dearer.accept()).status).toBe(200);
    expect(await dearer.moneyOf()).toMatchObject({ debt: 0, plans: [{ name: dearer.request.plan.name, price }] });
    const gone = await memberWho();
    await bench.asAdmin.delete(`/api/admin/plans/${gone.planId}`);
    expect(await openOf(gone.member)).toMatchObject([{ price_now: null }]);
    expect((await gone.accept({ payment, confirmed: true })).status).toBe(200);
  });

  test('asks about a reference that has paid for another plan, however it is written', async () => {
    const said = { ...paid, reference: 'REF-551' };
    const first = await memberWho({ paid: said });
    const second = await memberWho({ paid: { ...said, reference: 'ref 551' } });
    const elsewhere = await memberWho({ paid: { ...said, way: 'nequi' } });
    expect((await first.accept()).status).toBe(200);
    const doubted = await second.accept();
    expect(codeOf(doubted)).toEqual([409, 'SAME_PAYMENT']);
    const whose = /^Ya aceptaste un pago con la referencia ref 551, de /;
    expect(doubted.body.message).toMatch(whose);
    const saidAtDesk = async () => (await second.accept({ payment }, {}, bench.asDesk)).body.message;
    expect(await saidAtDesk()).toMatch(whose);
    await bench.promote(first.member.accountId);
    expect(await saidAtDesk()).toBe('Ya aceptaste un pago con la referencia ref 551');
    expect((await second.accept({ payment, confirmed: true })).status).toBe(200);
    expect((await elsewhere.accept()).status).toBe(200);
  });

  test('names with a used reference the equal payment that is recorded already', async () => {
    const said = { ...paid, reference: 'REF-552' };
    const [first, second] = [await memberWho({ paid: said }), await memberWho({ paid: said })];
    expect((await first.accept()).status).toBe(200);
    await bench.asAdmin.post(`/api/admin/users/${second.member.accountId}/payments`, {
      ...payment,
      assignmentId: null,
    });
    const doubted = await second.accept({ payment });
    expect(codeOf(doubted)).toEqual([409, 'SAME_PAYMENT']);
    expect(doubted.body.message).toMatch(
      /^Ya aceptaste un pago .*\. Ya hay un pago igual de hace menos de 10 minutos$/,
    );
  });

  test('names another account’s request, or another plan, to no effect', async () => {
    const [one, other] = [await memberWho(), await memberWho()];
    const path = `/api/admin/users/${other.member.accountId}/plan`;
    const body = { action: 'assign', planId: one.planId, requestId: one.request.id, payment };
    expect(codeOf(await bench.asAdmin.put(path, body))).toEqual([404, 'PLAN_REQUEST_NOT_FOUND']);
    expect(codeOf(await one.accept({ planId: other.planId, payment }))).toEqual([404, 'PLAN_NOT_FOUND']);
    expect(await openOf(one.member)).toHaveLength(1);
  });

  test('is one act under its key, though the process was killed before it answered', async () => {
    const { accept, moneyOf } = await memberWho();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await accept({ payment }, headers);
    // What a process leaves that is killed between the commit and the answer.
    await bench.connection.db!.collection('requests').updateMany({}, { $unset: { answer: '' } });
    const again = await accept({ payment }, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await moneyOf()).entries).toHaveLength(1);
  });
});

describe('«No llegó»', () => {
  test('needs a sentence, which the member reads; it leaves an entry in the activity', async () => {
    const { member, refuse, request } = await memberWho();
    expect((await refuse('')).status).toBe(400);
    expect((await refuse()).status).toBe(200);
    const [answered] = (await member.get(asks)).body;
    expect(answered).toMatchObject({ id: request.id, status: 'refused', reason: 'No aparece en la cuenta' });
    const sentence = expect.stringContaining('Te dice: No aparece en la cuenta');
    expect(await mailsTo(member)).toMatchObject([{ template: 'plan-request-refused', mail: { text: sentence } }]);
    expect(await emitted(planNoticeDue.type, member)).toMatchObject([{ title: 'El estudio no encontró tu pago' }]);
    const acts = await outboxOf(bench.connection).find({ routingKey: adminActed.type }).toArray();
    const about = acts.flatMap(({ envelopes }) => envelopes).map(({ payload }) => payload as { kind: string });
    expect(about).toContainEqual(
      expect.objectContaining({ kind: 'plan-request-refused', about: { user: member.accountId } }),
    );
    expect(codeOf(await refuse())).toEqual([409, 'PLAN_REQUEST_CLOSED']);
  });
});

describe('a request that nobody answers', () => {
  test('ends by itself after seven days, and says so once', async () => {
    const { member, planId, accept } = await memberWho();
    bench.setClock(new Date(studioInstant(addStudioDays(today, 7), '12:00').getTime() - 1));
    expect(await openOf(member)).toHaveLength(1);
    bench.setClock(studioInstant(addStudioDays(today, 7), '12:00'));
    expect(await openOf(member)).toEqual([]);
    expect(codeOf(await accept())).toEqual([409, 'PLAN_REQUEST_CLOSED']);
    expect((await member.post(asks, { planId, price })).status).toBe(201);
    await expect.poll(async () => (await mailsTo(member)).length).toBe(1);
    expect(await mailsTo(member)).toMatchObject([
      { template: 'plan-request-expired', mail: { subject: /se venció$/ } },
    ]);
    const states = (await member.get(asks)).body.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['open', 'expired']);
  });

  test('is ended by the upkeep', async () => {
    const { member } = await memberWho();
    bench.setClock(studioInstant(addStudioDays(today, 7), '12:00'));
    await expect.poll(async () => (await member.get(asks)).body[0].status).toBe('expired');
    expect(await emitted(planNoticeDue.type, member)).toMatchObject([{ title: 'Tu solicitud se venció' }]);
  });
});

test('a deleted account leaves requests without a reference or a sentence, and none of them open', async () => {
  const { member, planId, refuse } = await memberWho();
  await refuse();
  await member.post(asks, { planId, price, paid });
  await bench.otherServices.delete(member);
  const { accountId } = member;
  const read = () => bench.models.planRequests.find({ accountId }).sort({ askedAt: 1, status: 1 }).lean();
  await expect.poll(async () => (await read()).map(({ status }) => status)).not.toContain('open');
  for (const { paid: said, reason } of await read()) expect([said?.reference, reason]).toEqual(['', '']);
  const last = (await emitted(planRequestChanged.type, member)).slice(-2);
  expect(JSON.stringify(last)).not.toMatch(/8812|No aparece/);
});
