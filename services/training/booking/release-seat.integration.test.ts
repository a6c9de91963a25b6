import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { seatReleased } from '@studio/contracts/events/training-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsetBookingRules } from '../models/studio-setting.model.ts';
import { settledAudit } from '../testing/audit.ts';
import { follow, nextMonday, type Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

let studio: StudioBench;
let admin: Person;
let laura: Person;

beforeAll(async () => {
  // No mail server answers: mails stay in the outbox.
  studio = await openStudio();
  [admin, laura] = [await studio.signIn('admin'), await studio.signIn('coach')];
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
});

async function memberWithPlan(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const release = (person: Person, trainingId: string) => person.ask('POST', `/api/trainings/${trainingId}/release`);
const reclaim = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/${trainingId}/release`);
const underKey = (method: string, { token }: Person, trainingId: string, key: string) =>
  studio.api.call(method, `/api/trainings/${trainingId}/release`, { token, headers: { 'Idempotency-Key': key } });

/** A class of Laura that begins in twenty minutes, which these members have booked. */
async function classOf(members: readonly Person[], capacity = members.length): Promise<string> {
  const trainingId = await studio.classOf(laura, 20, { capacity });
  for (const member of members) expect((await book(member, trainingId)).status).toBe(201);
  return trainingId;
}

const trainingOf = async (trainingId: string) => (await studio.stores.trainings.findOne({ _id: trainingId }))!;
const accountOf = async ({ id }: Person) => (await studio.stores.creditAccounts.findOne({ _id: id }))!;
const ledger = async (person: Person) => (await person.ask('GET', '/api/users/movements')).body;
const registrants = async (trainingId: string) =>
  (await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`)).body;
const mailsTo = async ({ id }: Person) => {
  const mails = await mailsOf(studio.connection).find({ accountId: id }).toArray();
  return mails.map(({ template }) => template).toSorted();
};
const inWeek = async (person: Person, trainingId: string) => {
  const { week } = await trainingOf(trainingId);
  const { body } = await person.ask('GET', `/api/trainings/week?week=${week}`);
  return body.find(({ id }: { id: string }) => id === trainingId);
};

test('a seat that is given up is free at once, stays paid, and is gone once somebody else has it', async () => {
  const [ana, berta, carla] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
  const trainingId = await classOf([ana]);
  expect((await carla.ask('POST', `/api/trainings/${trainingId}/waitlist`)).status).toBe(201);
  expect(await release(ana, trainingId)).toMatchObject({
    status: 200,
    body: {
      message: 'Cediste tu cupo. Gracias por avisar.',
      remainingClasses: 11,
      training: { availableSpots: 1, released: true },
    },
  });
  expect((await ana.ask('GET', '/api/trainings/my-trainings')).body).toEqual([]);
  const [entry] = await ledger(ana);
  expect(entry).toMatchObject({ reason: 'released', change: 0, balanceAfter: 11, actor: 'member' });
  expect(await inWeek(ana, trainingId)).toMatchObject({ availableSpots: 1, released: true });
  expect(await inWeek(berta, trainingId)).not.toHaveProperty('released');
  expect(await mailsTo(carla)).toEqual(['late-seat']);
  const told = await outboxOf(studio.connection).find({ routingKey: seatReleased.type }).toArray();
  expect(JSON.stringify(told)).toContain(ana.id);
  expect(await release(ana, trainingId)).toMatchObject({ status: 200, body: { training: { released: true } } });
  expect(await mailsTo(carla)).toEqual(['late-seat']);
  expect(await ledger(ana)).toHaveLength(3);

  expect((await book(berta, trainingId)).status).toBe(201);
  expect((await reclaim(ana, trainingId)).body.code).toBe('TRAINING_FULL');
  expect(await registrants(trainingId)).toMatchObject([{ id: berta.id }, { id: ana.id, released: true }]);
  const roster = await laura.ask('GET', `/api/coach/trainings/${trainingId}/registrations`);
  expect(roster.body).toMatchObject({ people: [{ id: berta.id }], released: [{ id: ana.id }] });
  const mark = `/api/admin/trainings/${trainingId}/registrations/${ana.id}/attendance`;
  expect((await admin.ask('PUT', mark, { attendance: 'absent' })).body.code).toBe('USER_NOT_BOOKED');
});

test('it is not given up while it can be cancelled', async () => {
  const ana = await memberWithPlan();
  const trainingId = await studio.schedule(admin);
  await book(ana, trainingId);
  expect((await release(ana, trainingId)).body.code).toBe('RELEASE_NOT_OPEN');
});

describe('the same booking is taken back', () => {
  test('by its member, each request once under its key', async () => {
    const ana = await memberWithPlan();
    const trainingId = await classOf([ana]);
    for (const replayed of [null, 'true']) {
      const { status, headers } = await underKey('POST', ana, trainingId, 'give');
      expect([status, headers.get('idempotency-replayed')]).toEqual([200, replayed]);
    }
    for (const replayed of [null, 'true']) {
      const { status, headers, body } = await underKey('DELETE', ana, trainingId, 'take');
      expect([status, headers.get('idempotency-replayed')]).toEqual([200, replayed]);
      expect(body).toMatchObject({ message: 'Recuperaste tu cupo', remainingClasses: 11 });
    }
    expect((await underKey('POST', ana, trainingId, 'give')).status).toBe(200);
    expect(await trainingOf(trainingId)).toMatchObject({ seatsTaken: 1 });
    expect((await ledger(ana)).map(({ reason }: { reason: string }) => reason)).toEqual([
      'reclaimed',
      'released',
      'booked',
      'assigned',
    ]);
    expect(await reclaim(ana, trainingId)).toMatchObject({ status: 200, body: { remainingClasses: 11 } });
    expect(await ledger(ana)).toHaveLength(4);
    const another = await classOf([ana]);
    expect((await reclaim(ana, another)).body.code).toBe('SEAT_NOT_RELEASED');
    expect((await underKey('POST', ana, another, 'give')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await release(ana, another);
    expect((await underKey('DELETE', ana, another, 'take')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('by an ordinary booking, and by an administrator for who waits for it, and nothing is spent again', async () => {
    const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
    const trainingId = await classOf([ana]);
    const [booking] = await studio.stores.bookings.find({ trainingId }).toArray();
    await release(ana, trainingId);
    expect(await book(ana, trainingId)).toMatchObject({ status: 201, body: { remainingClasses: 11 } });
    await release(ana, trainingId);
    await book(berta, trainingId);
    // A member who released the seat may wait for it, even without a class left.
    await studio.stores.creditAccounts.updateOne({ _id: ana.id }, { $set: { 'plan.weeklyLimit': 1 } });
    expect((await ana.ask('POST', `/api/trainings/${trainingId}/waitlist`)).status).toBe(201);
    await release(berta, trainingId);
    const enrolment = `/api/admin/trainings/${trainingId}/enrolment?users=${ana.id}`;
    expect((await admin.ask('GET', enrolment)).body).toMatchObject([{ paidBy: 'plan' }]);
    const enrolled = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: ana.id });
    expect(enrolled).toMatchObject({ status: 201, body: { paidFrom: 'plan' } });
    expect(await accountOf(ana)).toMatchObject({ plan: { classesLeft: 11 } });
    expect(await studio.stores.bookings.find({ trainingId, status: 'booked' }).toArray()).toMatchObject([
      { _id: booking!._id },
    ]);
    expect(await trainingOf(trainingId)).toMatchObject({ waitlist: [], released: [berta.id] });
    expect(await mailsTo(ana)).toEqual(['late-seat', 'user-enrolled']);
  });
});

test('the list of a class is sent again when a seat is given up and taken back', async () => {
  const ana = await memberWithPlan();
  const trainingId = await classOf([ana]);
  const stream = await follow(laura, `${studio.api.url}/api/coach/trainings/${trainingId}/live`);
  const lists = () => stream.events().map(({ data }) => `${data.people.length} come, ${data.released.length} gave up`);
  const [comes, gaveUp] = ['1 come, 0 gave up', '0 come, 1 gave up'];
  await expect.poll(lists).toEqual([comes]);
  await release(ana, trainingId);
  await expect.poll(lists).toEqual([comes, gaveUp]);
  await reclaim(ana, trainingId);
  await expect.poll(lists).toEqual([comes, gaveUp, comes]);
  await stream.leave();
});

describe('a studio', () => {
  test('that cancels the class gives it back to who gave a seat up, too, and mails them', async () => {
    const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
    const trainingId = await classOf([ana, berta]);
    await release(ana, trainingId);
    const { body } = await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
    expect(body.cancellation).toMatchObject({ total: 2 });
    const progress = async () => (await admin.ask('GET', `/api/admin/trainings/${trainingId}/cancellation`)).body;
    await expect.poll(progress).toMatchObject({ total: 2, refunded: 2 });
    for (const person of [ana, berta]) {
      expect(await accountOf(person)).toMatchObject({ plan: { classesLeft: 12 }, weekUse: {} });
      expect(await mailsTo(person)).toEqual(['training-cancelled']);
    }
  });

  test('does so where only such a seat was left, and its totals reach the end', async () => {
    const ana = await memberWithPlan();
    const trainingId = await classOf([ana]);
    await release(ana, trainingId);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
    await expect.poll(() => accountOf(ana)).toMatchObject({ plan: { classesLeft: 12 } });
  });

  test('that closes the day gives it back with one mail', async () => {
    const ana = await memberWithPlan();
    const trainingId = await classOf([ana]);
    await release(ana, trainingId);
    const { date } = await trainingOf(trainingId);
    const closed = await admin.ask('POST', '/api/admin/closures', { startDate: date, endDate: date });
    expect(closed.status).toBe(201);
    const { id } = closed.body.closure;
    const left = async () => {
      const { bookings, refunded } = (await admin.ask('GET', `/api/admin/closures/${id}`)).body;
      return bookings - refunded;
    };
    await expect.poll(left).toBe(0);
    expect(await accountOf(ana)).toMatchObject({ plan: { classesLeft: 12 } });
    expect(await mailsTo(ana)).toEqual(['range-closed']);
    await admin.ask('DELETE', `/api/admin/closures/${id}`);
  });

  test('that moves the class moves it along with its week, without a mail, and it can be taken back', async () => {
    const ana = await memberWithPlan();
    const trainingId = await classOf([ana]);
    await release(ana, trainingId);
    const form = {
      category: 'normal',
      maxCapacity: 1,
      trainingDate: nextMonday(),
      startTime: '04:00',
      endTime: '04:30',
    };
    const edit = (over: object) => admin.ask('PUT', `/api/admin/trainings/${trainingId}`, { ...form, ...over });
    expect((await edit({ category: 'special' })).body.code).toBe('CATEGORY_FIXED');
    expect((await edit({})).status).toBe(200);
    expect(await accountOf(ana)).toMatchObject({ weekUse: { [nextMonday()]: 1 } });
    const { startsAt } = await trainingOf(trainingId);
    expect(await studio.stores.bookings.findOne({ trainingId })).toMatchObject({
      status: 'released',
      week: nextMonday(),
      startsAt,
      knownTime: null,
    });
    expect(await mailsTo(ana)).toEqual([]);
    expect(await reclaim(ana, trainingId)).toMatchObject({ status: 200, body: { remainingClasses: 11 } });
  });

  test('that ends the plan as Error leaves the seat given up, and nothing comes back of it', async () => {
    const ana = await studio.signIn('member');
    const plan = await studio.events.memberWithPlan(ana.id);
    const trainingId = await classOf([ana]);
    await release(ana, trainingId);
    const ended = {
      status: 'Error',
      endedAt: new Date().toISOString(),
      endedBy: admin.id,
      freesBookings: true,
    } as const;
    await studio.events.assignment({ ...plan, ...ended }, 2);
    await studio.events.heard();
    expect(await accountOf(ana)).toMatchObject({ plan: null, weekUse: {} });
    expect(await trainingOf(trainingId)).toMatchObject({ released: [ana.id] });
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
    const left = () => studio.stores.bookings.countDocuments({ trainingId, status: 'released' });
    await expect.poll(left).toBe(0);
    expect(await accountOf(ana)).toMatchObject({ plan: null, carried: 0, weekUse: {} });
  });
});

test('a first class is still to come for who gave the seat in an earlier one up; the own data say so', async () => {
  const ana = await memberWithPlan();
  const [earlier, later] = [await studio.classOf(laura, 15), await studio.classOf(laura, 25)];
  for (const trainingId of [earlier, later]) await book(ana, trainingId);
  expect(await registrants(later)).not.toMatchObject([{ first_class: true }]);
  await release(ana, earlier);
  expect(await registrants(later)).toMatchObject([{ id: ana.id, first_class: true }]);
  const { body } = await ana.ask('GET', '/api/users/my-data/trainings');
  expect(body.bookings).toMatchObject([{ status: 'booked' }, { status: 'released', cancelledAt: null }]);
});

test('at the start the class comes back once to the first whose seat was needed, where the studio wants it so', async () => {
  const [ana, berta, diego] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
  const trainingId = await classOf([ana, berta]);
  await release(ana, trainingId);
  await release(berta, trainingId);
  await book(diego, trainingId);
  await studio.startOneWorker();
  await studio.stores.studioSettings.insertOne({ ...unsetBookingRules, releasedClassReturns: true, version: 1 });
  const begunAt = new Date(Date.now() - 1_000);
  await studio.stores.bookings.updateMany({ trainingId }, { $set: { startsAt: begunAt } });
  await studio.stores.trainings.updateOne({ _id: trainingId }, { $set: { startsAt: begunAt }, $inc: { version: 1 } });
  const classesOf = async (person: Person) => (await accountOf(person)).plan?.classesLeft;
  await expect.poll(() => classesOf(ana)).toBe(12);
  const [entry] = await ledger(ana);
  expect(entry).toMatchObject({ reason: 'returned', change: 1, actor: 'system' });
  expect(await classesOf(berta)).toBe(11);
  expect(await trainingOf(trainingId)).toMatchObject({ seatsTaken: 1, released: [berta.id] });
  for (const person of [ana, berta, diego]) expect(await mailsTo(person)).toEqual([]);
});
