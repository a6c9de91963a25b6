import { outboxOf } from '@studio/chassis/outbox/outbox';
import { adminActed } from '@studio/contracts/events/activity-events';
import { permissionChanged } from '@studio/contracts/events/money-events';
import { administratorsNoticeDue, planNoticeDue } from '@studio/contracts/events/notice-events';
import { pesos } from '@studio/contracts/money';
import { studioInstant } from '@studio/contracts/studio-time';
import { trusted } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';
import { assign, offerPlan, remove } from '../testing/plans.ts';

const bench = benchForTests();
beforeAll(async () => {
  await bench.otherServices.register({ ...(await bench.newMember()), accountId: bench.desk.accountId });
});

const today = '2027-03-01';
beforeEach(() => bench.setClock(studioInstant(today, '12:00')));

const price = 120_000;
const asks = '/api/admin/permissions';

/** A member with a plan, and a payment for it in cash. */
async function memberWho(paid = 150_000) {
  const member = await bench.newMember();
  const { accountId } = member;
  await assign(bench, accountId, await offerPlan(bench, { price }));
  const [{ assignmentId }] = (await moneyOf(accountId)).plans;
  const body = { amount: paid, method: 'efectivo', assignmentId };
  const { entry } = (await bench.asAdmin.post(`/api/admin/users/${accountId}/payments`, body)).body;
  return { member, accountId, assignmentId, entry };
}

const moneyOf = async (accountId: string) => (await bench.asAdmin.get(`/api/admin/users/${accountId}/payments`)).body;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const reason = 'Era de otra persona';
const ask = (form: object) => bench.asDesk.post(asks, { reason, ...form });
const grant = (id: string, body: object = {}) => bench.asAdmin.post(`${asks}/${id}/grant`, body);
const refuse = (id: string) => bench.asAdmin.post(`${asks}/${id}/refusal`, { answer: 'Primero hablemos' });
const openAbout = async (id: string) =>
  (await bench.asAdmin.get(asks)).body.filter(({ subjectId }: { subjectId: string }) => subjectId === id);

const ownOf = async (of: string) =>
  (await bench.asDesk.get(`${asks}/own`)).body.find(({ id }: { id: string }) => id === of);

/** Payloads of emitted events of a type, oldest first. */
async function emitted(type: string, which: (payload: Record<string, unknown>) => boolean) {
  const rows = await outboxOf(bench.connection).find({ routingKey: type }).sort({ _id: 1 }).toArray();
  const payloads = rows.flatMap(({ envelopes }) => envelopes).map(({ payload }) => payload as Record<string, unknown>);
  return payloads.filter(which);
}

describe('a desk asks', () => {
  test('for the void of an entry, which stays what it is until an administrator permits it', async () => {
    const { accountId, entry } = await memberWho();
    const { status, body } = await ask({ kind: 'void', entryId: entry.id });
    const { permission } = body;
    expect([status, body.message]).toEqual([201, 'Permiso pedido']);
    expect(permission).toMatchObject({
      kind: 'void',
      subjectId: entry.id,
      user: { id: accountId },
      entry: { number: entry.number, voidedBy: null },
      plan: null,
      amount: 150_000,
      method: 'efectivo',
      reason,
      status: 'open',
      askedBy: { id: bench.desk.accountId },
      closedBy: null,
      made: null,
    });
    expect((await moneyOf(accountId)).entries).toHaveLength(1);
    expect(await openAbout(entry.id)).toEqual([permission]);
    expect(await ownOf(permission.id)).toEqual(permission);
    const told = await emitted(administratorsNoticeDue.type, ({ tag }) => tag === `permission:${entry.id}`);
    expect(told).toMatchObject([{ kind: 'permission', title: 'Piden tu permiso', path: '/admin' }]);
  });

  test('once for each thing, and only for what could be done now', async () => {
    const { accountId, assignmentId, entry } = await memberWho();
    await ask({ kind: 'void', entryId: entry.id });
    const again = await ask({ kind: 'void', entryId: entry.id });
    expect([...codeOf(again), again.body.message]).toEqual([
      409,
      'PERMISSION_OPEN',
      expect.stringMatching(/ya pidió permiso para esto/),
    ]);
    const refund = { kind: 'refund', userId: accountId, method: 'nequi' };
    expect(codeOf(await ask({ ...refund, amount: 30_001 }))).toEqual([409, 'NOT_ENOUGH_CREDIT']);
    expect((await ask({ ...refund, amount: 30_000 })).status).toBe(201);
    expect(codeOf(await ask({ ...refund, amount: 10_000 }))).toEqual([409, 'PERMISSION_OPEN']);
    const discount = { kind: 'discount', userId: accountId, assignmentId };
    expect(codeOf(await ask({ ...discount, amount: price + 1 }))).toEqual([409, 'DISCOUNT_TOO_HIGH']);
    expect(codeOf(await ask({ ...discount, amount: 0 }))).toEqual([409, 'PERMISSION_NEEDLESS']);
    expect((await ask({ ...discount, amount: 20_000 })).status).toBe(201);
    const unknown = '0'.repeat(24);
    expect(codeOf(await ask({ kind: 'void', entryId: unknown }))).toEqual([404, 'ENTRY_NOT_FOUND']);
    expect(codeOf(await ask({ ...refund, userId: unknown, amount: 1 }))).toEqual([404, 'USER_NOT_FOUND']);
  });

  test('and takes its own back, but nobody else does', async () => {
    const { entry } = await memberWho();
    const { id } = (await ask({ kind: 'void', entryId: entry.id })).body.permission;
    expect(codeOf(await bench.asAdmin.delete(`${asks}/${id}`))).toEqual([404, 'PERMISSION_NOT_FOUND']);
    const { status, body } = await bench.asDesk.delete(`${asks}/${id}`);
    expect([status, body.permission.status]).toEqual([200, 'withdrawn']);
    const late = await grant(id);
    expect([...codeOf(late), late.body.message]).toEqual([
      409,
      'PERMISSION_CLOSED',
      'Quien pidió este permiso ya lo retiró',
    ]);
    expect((await ask({ kind: 'void', entryId: entry.id })).status).toBe(201);
    // The second notice replaces the first on each device, which alarms once.
    const told = await emitted(administratorsNoticeDue.type, ({ tag }) => tag === `permission:${entry.id}`);
    expect(told).toHaveLength(2);
  });

  test('and may neither permit nor do it', async () => {
    const { accountId, assignmentId, entry } = await memberWho();
    const { id } = (await ask({ kind: 'void', entryId: entry.id })).body.permission;
    const user = `/api/admin/users/${accountId}`;
    const refused = [
      await bench.asDesk.get(asks),
      await bench.asDesk.post(`${asks}/${id}/grant`, {}),
      await bench.asDesk.post(`${asks}/${id}/refusal`, { answer: 'No' }),
      await bench.asDesk.post(`/api/admin/cash/entries/${entry.id}/void`, { reason }),
      await bench.asDesk.post(`${user}/refunds`, { amount: 1, method: 'nequi', note: reason }),
      await bench.asDesk.put(`${user}/discount`, { assignmentId, amount: 1, reason }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'ASK_ADMINISTRATOR']));
  });
});

describe('an administrator', () => {
  test('permits a void: the entry names who asked and who confirmed', async () => {
    const { accountId, entry } = await memberWho();
    const { permission: asked } = (await ask({ kind: 'void', entryId: entry.id })).body;
    const { body } = await grant(asked.id);
    const [made] = (await moneyOf(accountId)).entries;
    expect(made).toMatchObject({ kind: 'void', voids: entry.number, note: reason, askedBy: asked.askedBy.name });
    expect(body.permission).toMatchObject({ status: 'granted', made: made.number, entry: { voidedBy: made.number } });
    const stored = await bench.models.cashEntries.findOne({ number: made.number }).lean();
    expect(stored).toMatchObject({ actorId: bench.admin.accountId, askedBy: bench.desk.accountId });
    expect(await openAbout(entry.id)).toEqual([]);
    const answers = await emitted(planNoticeDue.type, ({ accountId: to }) => to === bench.desk.accountId);
    expect(answers.at(-1)).toMatchObject({
      kind: 'permission',
      title: 'Te autorizaron',
      body: `Anular ${pesos(150_000)}`,
    });
    const acts = await emitted(adminActed.type, ({ kind }) => kind === 'permission-granted');
    expect(acts.at(-1)).toMatchObject({
      about: { user: accountId, asker: bench.desk.accountId },
      facts: { permission: 'void', amount: 150_000, number: entry.number },
    });
    expect(codeOf(await grant(asked.id))).toEqual([409, 'PERMISSION_CLOSED']);
  });

  test('permits money back and a discount, exactly as they were asked', async () => {
    const { accountId, assignmentId } = await memberWho();
    const refund = { kind: 'refund', userId: accountId, amount: 30_000, method: 'nequi' };
    const { id } = (await ask(refund)).body.permission;
    expect((await grant(id)).status).toBe(200);
    const { entries, credit } = await moneyOf(accountId);
    expect(entries[0]).toMatchObject({ kind: 'refund', amount: -30_000, method: 'nequi', note: reason });
    expect(credit).toBe(0);
    const discount = { kind: 'discount', userId: accountId, assignmentId, amount: 20_000 };
    const { permission } = (await ask(discount)).body;
    expect(permission.plan).toMatchObject({ price, discount: 0 });
    expect((await grant(permission.id)).body.permission).toMatchObject({ made: null, plan: { discount: 20_000 } });
    expect((await moneyOf(accountId)).plans[0]).toMatchObject({ discount: 20_000, discountReason: reason });
    const dues = (await bench.models.balances.findById(accountId).lean())?.plans[0];
    expect(dues?.discountBy).toMatchObject({ actorId: bench.admin.accountId, askedBy: bench.desk.accountId });
  });

  test('is asked about what the act doubts', async () => {
    const { accountId, entry } = await memberWho();
    await bench.asAdmin.post('/api/admin/cash/entries', {
      kind: 'cash-out',
      amount: (await bench.asAdmin.get(`/api/admin/cash/days/${today}`)).body.expected,
      note: 'Consignación',
    });
    const { id } = (await ask({ kind: 'void', entryId: entry.id })).body.permission;
    expect(codeOf(await grant(id))).toEqual([409, 'NOT_ENOUGH_CASH']);
    expect(await openAbout(entry.id)).toHaveLength(1);
    expect((await grant(id, { confirmed: true })).status).toBe(200);
    expect((await moneyOf(accountId)).debt).toBe(price);
  });

  test('is refused what can no longer be done, and the request waits for another answer', async () => {
    const { accountId } = await memberWho();
    const refund = { kind: 'refund', userId: accountId, amount: 30_000, method: 'nequi' };
    const { id } = (await ask(refund)).body.permission;
    const planId = await offerPlan(bench, { price });
    const next = { action: 'assign', planId, start: 'after-current', credit: 30_000 };
    expect((await bench.asAdmin.put(`/api/admin/users/${accountId}/plan`, next)).status).toBe(200);
    expect(codeOf(await grant(id))).toEqual([409, 'NOT_ENOUGH_CREDIT']);
    const { body } = await refuse(id);
    expect(body.permission).toMatchObject({ status: 'refused', answer: 'Primero hablemos', made: null });
    expect(await ownOf(id)).toEqual(body.permission);
  });

  test('a discount saved unchanged ends no request, makes no new version and leaves no act', async () => {
    const { accountId, assignmentId } = await memberWho();
    const put = (amount: number, why = reason, headers = {}) =>
      bench.asAdmin.call('PUT', `/api/admin/users/${accountId}/discount`, {
        body: { assignmentId, amount, reason: why },
        headers,
      });
    const acts = () =>
      emitted(
        adminActed.type,
        ({ kind, about }) => kind === 'discount-set' && JSON.stringify(about).includes(accountId),
      );
    expect((await put(5_000)).status).toBe(200);
    expect(await acts()).toHaveLength(1);
    const { id } = (await ask({ kind: 'discount', userId: accountId, assignmentId, amount: 20_000 })).body.permission;
    const { version } = await moneyOf(accountId);
    expect((await put(5_000)).body).toMatchObject({ version, message: 'Descuento guardado' });
    expect(await acts()).toHaveLength(1);
    expect(await ownOf(id)).toMatchObject({ status: 'open' });
    expect((await put(5_000, reason, { 'if-match': `"${version - 1}"` })).status).toBe(412);
    expect((await put(5_000, 'Otro motivo')).body.version).toBe(version + 1);
    expect(await ownOf(id)).toMatchObject({ status: 'overtaken' });
  });

  test('who does it directly ends the request', async () => {
    const { accountId, assignmentId, entry } = await memberWho();
    const user = `/api/admin/users/${accountId}`;
    const asked = [
      await ask({ kind: 'refund', userId: accountId, amount: 30_000, method: 'nequi' }),
      await ask({ kind: 'discount', userId: accountId, assignmentId, amount: 20_000 }),
    ];
    await bench.asAdmin.post(`${user}/refunds`, { amount: 10_000, method: 'nequi', note: reason });
    await bench.asAdmin.put(`${user}/discount`, { assignmentId, amount: 5_000, reason });
    const other = await memberWho();
    asked.push(await ask({ kind: 'void', entryId: other.entry.id }));
    await bench.asAdmin.post(`/api/admin/cash/entries/${other.entry.id}/void`, { reason });
    for (const { body } of asked) {
      const late = await grant(body.permission.id);
      expect([...codeOf(late), late.body.message]).toEqual([409, 'PERMISSION_CLOSED', 'Ya no hace falta este permiso']);
    }
    expect((await moneyOf(accountId)).plans[0].discount).toBe(5_000);
    expect(entry.voidedBy).toBeNull();
  });
});

describe('a request for permission', () => {
  test('is told to the member, without who asked and who answered', async () => {
    const { member, accountId, entry } = await memberWho();
    const refund = { kind: 'refund', userId: accountId, amount: 30_000, method: 'nequi' };
    await refuse((await ask(refund)).body.permission.id);
    bench.setClock(studioInstant(today, '12:01'));
    await ask({ kind: 'void', entryId: entry.id });
    const about = { reason, askedAt: expect.any(String) };
    expect((await member.get('/api/users/my-data/permissions')).body).toEqual([
      { kind: 'void', amount: 150_000, method: 'efectivo', ...about, status: 'open', closedAt: null, answer: '' },
      {
        kind: 'refund',
        amount: 30_000,
        method: 'nequi',
        ...about,
        status: 'refused',
        closedAt: expect.any(String),
        answer: 'Primero hablemos',
      },
    ]);
    expect((await (await bench.newMember()).get('/api/users/my-data/permissions')).body).toEqual([]);
  });

  test('ends by itself after seven days, and is told once', async () => {
    const { entry } = await memberWho();
    const { id } = (await ask({ kind: 'void', entryId: entry.id })).body.permission;
    bench.setClock(studioInstant('2027-03-08', '12:00'));
    expect(codeOf(await grant(id))).toEqual([409, 'PERMISSION_CLOSED']);
    const stored = () => bench.models.permissions.findById(id).lean();
    await expect.poll(async () => (await stored())?.status).toBe('expired');
    expect(await stored()).toMatchObject({ closedBy: 'system', closedAt: studioInstant('2027-03-08', '12:00') });
    const ends = await emitted(permissionChanged.type, ({ permissionId }) => permissionId === id);
    expect(ends.map(({ status }) => status)).toEqual(['open', 'expired']);
    expect((await ask({ kind: 'void', entryId: entry.id })).status).toBe(201);
  });

  test('for the discount of a plan ends with what the plan is owed, and is asked for no more', async () => {
    const { accountId, assignmentId } = await memberWho();
    const discount = { kind: 'discount', userId: accountId, assignmentId, amount: 20_000 };
    const { id } = (await ask(discount)).body.permission;
    await remove(bench, accountId, 'Error');
    expect(await ownOf(id)).toMatchObject({ status: 'overtaken', closedBy: null });
    expect(codeOf(await grant(id))).toEqual([409, 'PERMISSION_CLOSED']);
    expect(codeOf(await ask(discount))).toEqual([409, 'PERMISSION_NEEDLESS']);
  });

  test('about a deleted member ends and says nothing more; an entry of one can still be voided', async () => {
    const { member, accountId, assignmentId, entry } = await memberWho();
    const refund = { kind: 'refund', userId: accountId, amount: 30_000, method: 'nequi' };
    const { id: refused } = (await ask(refund)).body.permission;
    await refuse(refused);
    const discount = { kind: 'discount', userId: accountId, assignmentId, amount: 20_000 };
    const { id } = (await ask(discount)).body.permission;
    const { id: voiding } = (await ask({ kind: 'void', entryId: entry.id })).body.permission;
    await bench.otherServices.delete(member);
    const statusOf = async (of: string) => (await bench.models.permissions.findById(of).lean())?.status;
    await expect.poll(() => statusOf(id)).toBe('overtaken');
    expect(await statusOf(voiding)).toBe('open');
    expect((await grant(voiding)).body.permission).toMatchObject({ status: 'granted', user: { name: '' } });
    const [entryOfVoid] = await bench.models.cashEntries.find({ voids: entry.id }).lean();
    expect(entryOfVoid).toMatchObject({ note: reason });
    const said = await bench.models.permissions.find({ accountId }, { reason: 1, answer: 1 }).lean();
    expect(said.map(({ reason: why, answer }) => [why, answer])).toEqual([1, 2, 3].map(() => ['', '']));
    const published = await emitted(permissionChanged.type, ({ permissionId }) => permissionId === refused);
    expect(published.at(-1)).toMatchObject({ status: 'refused', reason: '', answer: '' });
  });

  test('about cash that is no member’s is one like the others', async () => {
    const moved = { kind: 'cash-in', amount: 50_000, note: 'Base' };
    const { entry } = (await bench.asDesk.post('/api/admin/cash/entries', moved)).body;
    const { permission } = (await ask({ kind: 'void', entryId: entry.id })).body;
    expect(permission).toMatchObject({ user: null, entry: { note: 'Base' }, amount: 50_000 });
    expect((await grant(permission.id)).body.permission.status).toBe('granted');
    const numbers = [entry.number, entry.number + 1];
    const stored = await bench.models.cashEntries
      .find({ number: trusted({ $in: numbers }) })
      .sort({ number: 1 })
      .lean();
    expect(stored.map(({ atDesk, askedBy }) => [atDesk, askedBy])).toEqual([
      [true, undefined],
      [undefined, bench.desk.accountId],
    ]);
  });
});
