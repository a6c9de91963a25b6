import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import { addStudioDays } from '@studio/contracts/studio-time';
import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { erasedBefore } from '../rules/guest-policy.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';
import { eraseGuests } from './erase-guests.ts';

const studio = auditedStudio();
let admin: Person;
let laura: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  laura = await studio.signIn('coach');
});

let phones = 0;
const newPhone = () => `300 555 ${String((phones += 1)).padStart(4, '0')}`;

const enrol = (trainingId: string, form: Record<string, unknown> = {}, key?: string) =>
  studio.api.call('POST', `/api/admin/trainings/${trainingId}/guests`, {
    token: admin.token,
    body: { name: 'Sofía Ríos', phone: newPhone(), authorized: true, ...form },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const enrolled = async (trainingId: string, form: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await enrol(trainingId, form);
  expect(status).toBe(201);
  return body.id;
};
const registrants = async (trainingId: string) =>
  (await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`)).body;
const mark = (trainingId: string, id: string, attendance: string) =>
  admin.ask('PUT', `/api/admin/trainings/${trainingId}/registrations/${id}/attendance`, { attendance });
const join = (guestId: string, { id: userId }: Pick<Person, 'id'>) =>
  admin.ask('POST', `/api/admin/guests/${guestId}/account`, { userId });
const tried = async () => (await admin.ask('GET', '/api/admin/guests/tried')).body as { readonly id: string }[];

async function member(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

const mailsTo = (id: string) => mailsOf(studio.connection).countDocuments({ accountId: id });

describe('a guest', () => {
  test('is a registrant with name and telephone, and a name to the coach; nothing is spent, nobody is mailed', async () => {
    const bringer = await member();
    const trainingId = await studio.classOf(laura, 60);
    const phone = newPhone();
    const id = await enrolled(trainingId, { phone, broughtBy: bringer.id });
    const row = { id, first_name: 'Sofía Ríos', last_name: '', email: '', paid_from: 'courtesy', guest: true, phone };
    expect(await registrants(trainingId)).toEqual([{ ...row, brought_by: 'Ana María Gómez Núñez' }]);
    const roster = await laura.ask('GET', `/api/coach/trainings/${trainingId}/registrations`);
    expect(roster.body.people).toEqual([{ id, name: 'Sofía Ríos', guest: true }]);
    expect(await studio.stores.creditAccounts.countDocuments({ _id: id })).toBe(0);
    expect((await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/register/${id}`)).status).toBe(200);
    expect(await registrants(trainingId)).toEqual([]);
    expect(await studio.stores.movements.countDocuments({ accountId: id })).toBe(0);
    expect(await mailsTo(id)).toBe(0);
  });

  test('is enrolled once under one key, and only with permission', async () => {
    const trainingId = await studio.classOf(laura, -30);
    const form = { phone: newPhone() };
    const first = await enrol(trainingId, form, 'key');
    const again = await enrol(trainingId, form, 'key');
    expect([first, again].map(({ status, body }) => [status, body.id])).toEqual([
      [201, first.body.id],
      [201, first.body.id],
    ]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await registrants(trainingId)).toHaveLength(1);
    expect((await enrol(trainingId, { authorized: false })).status).toBe(400);
    const nobody = await enrol(trainingId, { broughtBy: '0'.repeat(24) });
    expect(nobody.body.code).toBe('USER_NOT_FOUND');
    expect((await enrol('0'.repeat(24))).body.code).toBe('TRAINING_NOT_FOUND');
  });

  test('is asked about the second time, by the telephone, unless the first class was missed', async () => {
    const [first, second] = [await studio.classOf(laura, -60), await studio.schedule(admin)];
    const phone = newPhone();
    const id = await enrolled(first, { phone });
    const refused = await enrol(second, { phone: `+57 ${phone.replaceAll(' ', '-')}` });
    expect([refused.status, refused.body.code]).toEqual([409, 'GUEST_TRIED_BEFORE']);
    expect(refused.body.message).toMatch(/^Ya probó el \d+ \p{L}+$/u);
    await mark(first, id, 'absent');
    await enrolled(second, { phone });
    expect((await enrol(second, { phone })).body.message).toMatch(/^Ya está inscrito para el/);
    await enrolled(second, { phone, again: true });
  });

  test('is asked about once, however many enrol them at once; a family with one telephone is nobody asked about', async () => {
    const phone = newPhone();
    const classes = await Promise.all(Array.from({ length: 4 }, () => studio.schedule(admin)));
    const atOnce = await Promise.all(classes.map((trainingId) => enrol(trainingId, { phone, name: 'Nubia Gil' })));
    const codes = atOnce.map(({ body }): string => body.code ?? 'enrolled').toSorted();
    expect(codes).toEqual([...Array(3).fill('GUEST_TRIED_BEFORE'), 'enrolled']);
    const inOne = await Promise.all(classes.map(() => enrol(classes[0]!, { phone, name: 'Pía Gil' })));
    expect(inOne.filter(({ status }) => status === 201)).toHaveLength(1);
    const family = ['Sofía', 'Mateo', 'Ana Gil'].map((name) => enrol(classes[1]!, { phone, name }));
    expect((await Promise.all(family)).map(({ status }) => status)).toEqual([201, 201, 201]);
    const turns = (await studio.stores.guests.find({ phone }).toArray()).map(({ turn }) => turn);
    expect(new Set(turns)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test('gets no mail about another coach, another time or a cancelled class; the studio reads whom to call', async () => {
    const trainingDate = addStudioDays(nextMonday(), 1);
    const form = { category: 'normal', maxCapacity: 5, trainingDate, startTime: '06:00', endTime: '07:00' };
    const trainingId = await studio.schedule(admin, form);
    const [ana, phone] = [await member(), newPhone()];
    const id = await enrolled(trainingId, { phone });
    const left = await enrolled(trainingId);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/register/${left}`);
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    await studio.events.account(someAccount({ accountId: laura.id, coach: true }));
    await studio.events.heard();
    const moved = { ...form, startTime: '06:30', coachId: laura.id, notify: true };
    expect((await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, moved)).status).toBe(200);
    const [guest, booking] = [
      await studio.stores.guests.findOne({ _id: id }),
      await studio.stores.bookings.findOne({ _id: id }),
    ];
    expect(guest?.startsAt).toEqual(booking?.startsAt);
    expect(await mailsTo(ana.id)).toBe(2);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
    const progress = async () => (await admin.ask('GET', `/api/admin/trainings/${trainingId}/cancellation`)).body;
    await expect.poll(async () => (await progress()).failed).toBe(1);
    await expect.poll(async () => (await progress()).refunded).toBe(1);
    expect((await progress()).unreached).toContainEqual({ id, first_name: 'Sofía Ríos', last_name: '', phone });
    expect(await progress()).toMatchObject({ total: 2, guests: 1, failed: 1 });
    expect(await mailsTo(id)).toBe(0);
    expect((await enrol(trainingId)).body.code).toBe('TRAINING_CANCELLED');
  });

  test('is among those whom the closing of a day did not reach', async () => {
    const day = addStudioDays(nextMonday(), 2);
    const trainingId = await studio.schedule(admin, { trainingDate: day });
    const id = await enrolled(trainingId);
    const { closure } = (await admin.ask('POST', '/api/admin/closures', { startDate: day, endDate: day })).body;
    const progress = async () => (await admin.ask('GET', `/api/admin/closures/${closure.id}`)).body;
    const left = () => studio.stores.bookings.countDocuments({ trainingId, status: 'booked' });
    await expect.poll(left).toBe(0);
    const counted = { bookings: 1, refunded: 0, guests: 1, people: 1, mailed: 0, failed: 1 };
    expect(await progress()).toMatchObject({ ...counted, unreached: [{ id }] });
    expect(await mailsTo(id)).toBe(0);
  });

  test('is «Invitado» once the time of name and telephone is over, in all figures as before', async () => {
    const trainingId = await studio.classOf(laura, -60);
    const id = await enrolled(trainingId);
    const { startsAt } = (await studio.stores.guests.findOne({ _id: id }))!;
    const eraseAfter = (days: number) =>
      eraseGuests({ stores: studio.stores, clock: () => new Date(startsAt.getTime() + days * 24 * 60 * 60_000) });
    expect(erasedBefore(startsAt) < startsAt).toBe(true);
    await eraseAfter(90);
    expect(await registrants(trainingId)).toMatchObject([{ first_name: 'Sofía Ríos' }]);
    await eraseAfter(91);
    expect(await studio.stores.guests.countDocuments({ _id: id })).toBe(0);
    const erased = { id, first_name: 'Invitado', last_name: '', email: '', paid_from: 'courtesy', guest: true };
    expect(await registrants(trainingId)).toEqual([erased]);
  });

  test('forgets who brought them with the account of that member', async () => {
    const bringer = await studio.signIn('member');
    const account = someAccount({ accountId: bringer.id });
    await studio.events.account(account);
    await studio.events.heard();
    const id = await enrolled(await studio.schedule(admin), { broughtBy: bringer.id });
    await studio.events.account(deletedAccount(account), 2);
    await studio.events.heard();
    expect(await studio.stores.guests.findOne({ _id: id })).toMatchObject({ broughtBy: null });
  });
});

describe('a guest who gets an account', () => {
  test('is among those who tried, once, until then', async () => {
    const [earlier, later] = [await studio.classOf(laura, -24 * 60), await studio.classOf(laura, -60)];
    const phone = newPhone();
    const ids = [await enrolled(earlier, { phone }), await enrolled(later, { phone, again: true })];
    const missed = await enrolled(earlier);
    await mark(earlier, missed, 'absent');
    const toCome = await enrolled(await studio.schedule(admin));
    const old = await enrolled(await studio.classOf(laura, -15 * 24 * 60));
    const listed = (await tried()).filter(({ id }) => [...ids, missed, toCome, old].includes(id));
    const visits = [expect.objectContaining({ trainingId: earlier }), expect.objectContaining({ trainingId: later })];
    const last = { id: ids[1], name: 'Sofía Ríos', phone, trainingId: later, visits };
    expect(listed).toEqual([expect.objectContaining(last)]);
    const ana = await member();
    expect((await join(ids[0]!, ana)).status).toBe(200);
    expect((await tried()).map(({ id }) => id)).not.toContain(ids[1]);
  });

  test('leaves those who tried by registering alone, and takes nobody else along', async () => {
    const trainingId = await studio.classOf(laura, -60);
    const phone = newPhone();
    const [sofia, mateo] = [
      await enrolled(trainingId, { phone, name: 'Sofía Ríos' }),
      await enrolled(trainingId, { phone, name: 'Mateo Ríos' }),
    ];
    const of = (id: string) => tried().then((list) => list.some((each) => each.id === id));
    expect([await of(sofia), await of(mateo)]).toEqual([true, true]);
    const account = someAccount({ firstName: 'SOFIA', lastName: 'ríos', phone: `+57 ${phone}` });
    await studio.events.account(account);
    await studio.events.heard();
    expect([await of(sofia), await of(mateo)]).toEqual([false, true]);
    await studio.events.account(deletedAccount(account), 2);
    await studio.events.heard();
    expect(await of(sofia)).toBe(true);
    const ana = await member();
    expect((await join(sofia, ana)).status).toBe(200);
    expect(await registrants(trainingId)).toMatchObject([{ id: ana.id }, { id: mateo, first_name: 'Mateo Ríos' }]);
  });

  test('has the visits with it, also when asked twice and at once; what stays a guest’s is what the member has booked', async () => {
    const [first, second, third] = [
      await studio.classOf(laura, -60),
      await studio.schedule(admin),
      await studio.schedule(admin, { maxCapacity: 2 }),
    ];
    const phone = newPhone();
    const visit = await enrolled(first, { phone });
    await mark(first, visit, 'attended');
    const twice = await enrolled(second, { phone, again: true });
    const waitedFor = await enrolled(third, { phone, again: true });
    await enrolled(third);
    const ana = await member();
    await ana.ask('POST', '/api/trainings/register', { trainingId: second });
    expect((await ana.ask('POST', `/api/trainings/${third}/waitlist`)).status).toBe(201);
    const before = (await studio.stores.creditAccounts.findOne({ _id: ana.id }))!;
    const answers = await Promise.all([join(visit, ana), join(visit, ana), join(visit, ana)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { version, ...same } = (await studio.stores.creditAccounts.findOne({ _id: ana.id }))!;
    expect(version).toBe(before.version + 1);
    expect({ ...same, version: before.version }).toEqual(before);
    expect((await admin.ask('GET', `/api/admin/users/${ana.id}/attendance`)).body).toMatchObject({ visits: 1 });
    const joined = await studio.stores.bookings.find({ _id: { $in: [visit, waitedFor] } }).toArray();
    for (const booking of joined) {
      expect(booking).toMatchObject({ accountId: ana.id, wasGuest: true, paidFrom: 'courtesy' });
      expect(booking).not.toHaveProperty('guest');
    }
    expect(await studio.stores.trainings.findOne({ _id: third })).toMatchObject({ waitlist: [], seatsTaken: 2 });
    const told = (await outboxOf(studio.connection).find({ routingKey: attendanceMarked.type }).toArray())
      .flatMap(({ envelopes }) => envelopes)
      .filter(({ payload }) => (payload as { accountId: string }).accountId === ana.id);
    expect(told.map(({ aggregateId }) => aggregateId).toSorted()).toEqual([visit, waitedFor].toSorted());
    expect((await registrants(second)).map(({ id }: { id: string }) => id)).toEqual([twice, ana.id]);
    expect((await join(twice, ana)).body.code).toBe('USER_ALREADY_BOOKED');
    expect(await studio.stores.guests.find({ _id: { $in: [visit, twice, waitedFor] } }).toArray()).toMatchObject([
      { _id: twice },
    ]);
    expect((await join(visit, await member())).body.code).toBe('GUEST_NOT_FOUND');
    expect((await join(twice, { id: '0'.repeat(24) })).body.code).toBe('USER_NOT_FOUND');
  });
});
