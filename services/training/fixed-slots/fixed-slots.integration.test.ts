import { createMailOutbox, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { addStudioDays, addStudioMonths, studioInstant, toStudioDate, weekdayOf } from '@studio/contracts/studio-time';
import { beforeAll, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import { createFillSeats } from '../seats/seat-transaction.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';
import { bookFixedSlots } from './fixed-slots.ts';

const studio = auditedStudio();
let admin: Person;
let hour = 4;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

async function memberWithPlan(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id, { endsOn: addStudioMonths(toStudioDate(new Date()), 4) });
  return person;
}

/** An hour of Mondays that no other test has. */
function mondayHour() {
  hour += 1;
  const startTime = `${String(hour).padStart(2, '0')}:00:00`;
  const slot = { weekday: 1, startTime, category: 'normal' } as const;
  return { slot, form: { startTime, endTime: startTime.replace(':00:00', ':50:00'), trainingDate: nextMonday() } };
}

const setSlots = (member: Person, slots: readonly unknown[]) =>
  admin.ask('PUT', `/api/admin/users/${member.id}/fixed-slots`, { slots });
const slotsOf = async (member: Person) => (await member.ask('GET', '/api/users/fixed-slots')).body;
const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });

async function bookedIn(trainingId: string): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  return body.map(({ id }: { id: string }) => id);
}

const mailsOfMember = async ({ id }: Person) => {
  const mails = await mailsOf(studio.connection).find({ accountId: id }).toArray();
  return mails.map(({ _id }) => _id.replace(/:.*/, ''));
};

test('a slot is booked in the trainings that are there, and in those that are made later', async () => {
  const { slot, form } = mondayHour();
  const ana = await memberWithPlan();
  const there = await studio.schedule(admin, form);
  expect(await setSlots(ana, [slot])).toMatchObject({
    status: 200,
    body: { slots: [{ ...slot, last: { trainingId: there, refusal: null } }] },
  });
  expect(await bookedIn(there)).toEqual([ana.id]);
  const later = await studio.schedule(admin, { ...form, trainingDate: addStudioDays(nextMonday(), 7) });
  await waitFor(async () => expect(await bookedIn(later)).toEqual([ana.id]));
  expect(await slotsOf(ana)).toMatchObject([{ last: { trainingId: later, refusal: null } }]);
  expect(await mailsOfMember(ana)).toEqual(['slot-booked', 'slot-booked']);
  const ledger = await ana.ask('GET', '/api/users/movements');
  expect(ledger.body[0]).toMatchObject({ reason: 'booked', change: -1, actor: 'fixed-slot' });
});

test('slots come before members who book, the earlier ones first, and the others learn why', async () => {
  const { slot, form } = mondayHour();
  const [ana, berta, carla] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
  for (const member of [ana, berta]) expect((await setSlots(member, [slot])).status).toBe(200);
  const trainingId = await studio.schedule(admin, { ...form, maxCapacity: 1 });
  expect(await book(carla, trainingId)).toMatchObject({ status: 409, body: { code: 'TRAINING_FULL' } });
  expect(await bookedIn(trainingId)).toEqual([ana.id]);
  expect(await slotsOf(berta)).toMatchObject([{ last: { trainingId, refusal: 'TRAINING_FULL' } }]);
  expect(await mailsOfMember(berta)).toEqual(['slot-refused']);
});

test('a slot of a suspended member is not booked, says why, and mails nobody', async () => {
  const { slot, form } = mondayHour();
  const ana = await memberWithPlan();
  await setSlots(ana, [slot]);
  await studio.events.account(someAccount({ accountId: ana.id, status: 'suspended' }), 2);
  await studio.events.heard();
  const trainingId = await studio.schedule(admin, form);
  const last = { trainingId, refusal: 'USER_NOT_ACTIVE' };
  const slotsSeen = async () => (await admin.ask('GET', `/api/admin/users/${ana.id}/fixed-slots`)).body;
  await waitFor(async () => expect(await slotsSeen()).toMatchObject([{ last }]));
  expect(await mailsOfMember(ana)).toEqual([]);
});

test('one week can be let go: it is not booked again', async () => {
  const { slot, form } = mondayHour();
  const ana = await memberWithPlan();
  await setSlots(ana, [slot]);
  const trainingId = await studio.schedule(admin, form);
  await waitFor(async () => expect(await bookedIn(trainingId)).toEqual([ana.id]));
  expect((await ana.ask('DELETE', `/api/trainings/register/${trainingId}`)).status).toBe(200);
  await setSlots(ana, [slot]);
  expect((await book(await memberWithPlan(), trainingId)).status).toBe(201);
  expect(await bookedIn(trainingId)).not.toContain(ana.id);
});

test('a slot takes one class a day, wherever that one was moved, and each of two slots its own', async () => {
  const { slot, form } = mondayHour();
  const evening = mondayHour();
  const ana = await memberWithPlan();
  await setSlots(ana, [slot, evening.slot]);
  const moved = await studio.schedule(admin, form);
  await waitFor(async () => expect(await bookedIn(moved)).toEqual([ana.id]));
  const later = { startTime: '03:00:00', endTime: '03:50:00', category: 'normal', maxCapacity: 10 };
  const to = (time: object) => admin.ask('PUT', `/api/admin/trainings/${moved}`, { ...form, ...later, ...time });
  expect((await to({})).status).toBe(200);

  const atOldHour = await studio.schedule(admin, form);
  const ofEvening = await studio.schedule(admin, evening.form);
  await waitFor(async () => expect(await bookedIn(ofEvening)).toEqual([ana.id]));
  const settled = () => studio.stores.trainings.findOne({ _id: atOldHour });
  await waitFor(async () => expect((await settled())?.slotsDue).toBe(false));
  expect(await bookedIn(atOldHour)).toEqual([]);
  await setSlots(ana, [evening.slot]);
  await setSlots(ana, [slot, evening.slot]);
  expect(await bookedIn(atOldHour)).toEqual([]);
  expect(await mailsOfMember(ana)).not.toContain('slot-refused');
});

test('a slot takes one of two classes of its hour in different rooms, and none beside one that its member booked', async () => {
  const { slot, form } = mondayHour();
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const [first, second] = [
    await studio.schedule(admin, form),
    await studio.schedule(admin, { ...form, room: 'Sala 2' }),
  ];
  expect((await book(berta, second)).status).toBe(201);
  for (const member of [ana, berta]) expect((await setSlots(member, [slot])).status).toBe(200);
  expect(await bookedIn(first)).toEqual([ana.id]);
  expect(await bookedIn(second)).toEqual([berta.id]);
  const later = { ...form, trainingDate: addStudioDays(nextMonday(), 7) };
  const next = await studio.schedule(admin, { ...later, maxCapacity: 1 });
  expect(await bookedIn(next)).toEqual([ana.id]);
  const beside = await studio.schedule(admin, { ...later, room: 'Sala 2' });
  expect(await bookedIn(beside)).toEqual([berta.id]);
});

test('a slot that one room refuses and another takes is mailed once', async () => {
  const { slot, form } = mondayHour();
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const full = await studio.schedule(admin, { ...form, maxCapacity: 1 });
  expect((await book(berta, full)).status).toBe(201);
  const other = await studio.schedule(admin, { ...form, room: 'Sala 2' });
  expect((await setSlots(ana, [slot])).status).toBe(200);
  expect(await bookedIn(other)).toEqual([ana.id]);
  const refused = { accountId: ana.id, template: 'slot-refused' };
  await expect
    .poll(() => mailsOf(studio.connection).findOne(refused))
    .toMatchObject({ payload: { trainingId: full }, outcome: 'dropped' });
  const booked = { accountId: ana.id, template: 'slot-booked' };
  expect((await mailsOf(studio.connection).findOne(booked))?.outcome).not.toBe('dropped');
});

test('a slot takes another class of the day where the studio cancelled the first', async () => {
  const { slot, form } = mondayHour();
  const ana = await memberWithPlan();
  await setSlots(ana, [slot]);
  const first = await studio.schedule(admin, form);
  await waitFor(async () => expect(await bookedIn(first)).toEqual([ana.id]));
  await admin.ask('DELETE', `/api/admin/trainings/${first}/cancel`);
  const second = await studio.schedule(admin, form);
  await waitFor(async () => expect(await bookedIn(second)).toEqual([ana.id]));
});

test('slots are booked when their week opens, all rooms of an hour together', async () => {
  const { slot, form } = mondayHour();
  const ana = await memberWithPlan();
  await setSlots(ana, [slot]);
  const trainingDate = addStudioDays(nextMonday(), 7 * 6);
  const trainingId = await studio.schedule(admin, { ...form, trainingDate });
  const other = await studio.schedule(admin, { ...form, trainingDate, room: 'Sala 2' });
  const { connection, stores } = studio;
  const filled: (readonly string[])[] = [];
  const runAt = async (date: string) => {
    const seatRules = () => seatRulesAt(studioInstant(date, '00:00'), defaultBookingSettings, defaultBookingWindow);
    const relay = { publishCommitted: async () => 'confirmed' as const };
    const fill = createFillSeats({ stores, mailOutbox: createMailOutbox(connection), seatRules });
    const fillSeats: typeof fill = (tx, claimed) => {
      filled.push(claimed.trainingIds);
      return fill(tx, claimed);
    };
    const unitOfWork = createUnitOfWork({ connection, relay, logger: silentLogger });
    await bookFixedSlots({ stores, unitOfWork, fillSeats, seatRules });
    return bookedIn(trainingId);
  };
  expect(weekdayOf(trainingDate)).toBe(1);
  expect(await runAt(addStudioDays(trainingDate, -1))).toEqual([]);
  expect(await runAt(trainingDate)).toEqual([ana.id]);
  expect(await bookedIn(other)).toEqual([]);
  expect(filled.filter((ids) => ids.includes(trainingId))).toEqual([expect.arrayContaining([trainingId, other])]);
});

test('as many as the plan allows a week; they end with the account', async () => {
  const { slot } = mondayHour();
  const days = [1, 2, 3, 4].map((weekday) => ({ ...slot, weekday }));
  const ana = await memberWithPlan();
  expect(await setSlots(ana, days)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FIXED_SLOTS' } });
  expect((await setSlots(ana, days.slice(1))).status).toBe(200);
  expect((await setSlots(ana, [days[3], days[3]])).body.slots).toHaveLength(1);
  const berta = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: berta.id }));
  await studio.events.heard();
  expect(await setSlots(berta, [slot])).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_PLAN' } });
  await studio.events.account(deletedAccount(someAccount({ accountId: ana.id })), 2);
  await studio.events.heard();
  expect(await studio.stores.fixedSlots.find({ accountId: ana.id }).toArray()).toEqual([]);
});

test('they can be removed one by one after the plan, but not added', async () => {
  const { slot } = mondayHour();
  const [tuesday, wednesday] = [
    { ...slot, weekday: 2 },
    { ...slot, weekday: 3 },
  ];
  const ana = await studio.signIn('member');
  const plan = await studio.events.memberWithPlan(ana.id);
  expect((await setSlots(ana, [slot, tuesday])).status).toBe(200);
  await studio.events.assignment({ ...plan, status: 'Cancelado', endedAt: new Date().toISOString() }, 2);
  await studio.events.heard();
  expect(await setSlots(ana, [tuesday])).toMatchObject({ status: 200, body: { slots: [tuesday] } });
  expect(await setSlots(ana, [tuesday, wednesday])).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_PLAN' } });
});

test('slots without a seat in a class to come are listed, until they have one, the class is cancelled or the account is not active', async () => {
  const [early, late] = [mondayHour(), mondayHour()];
  const [ana, berta, carla] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
  await setSlots(ana, [early.slot, late.slot]);
  await setSlots(berta, [late.slot]);
  await setSlots(carla, [early.slot, late.slot]);
  const second = await studio.schedule(admin, { ...late.form, maxCapacity: 1 });
  const first = await studio.schedule(admin, { ...early.form, maxCapacity: 1 });
  const refused = async () => {
    const { body } = await admin.ask('GET', '/api/admin/fixed-slots/refused');
    const ofThese = ({ trainingId }: { trainingId: string }) => trainingId === first || trainingId === second;
    return body.filter(ofThese);
  };
  const about = { refusal: 'TRAINING_FULL', trainingDate: late.form.trainingDate };
  const row = (person: Person, trainingId: string) => ({ ...about, user_id: person.id, trainingId });
  const all = [row(carla, first), row(berta, second), row(carla, second)];
  await waitFor(async () => expect(await refused()).toMatchObject(all));
  expect(await refused()).toMatchObject([{ startTime: early.form.startTime }, {}, {}]);

  await studio.events.account(someAccount({ accountId: berta.id, status: 'suspended' }), 2);
  await studio.events.heard();
  expect(await refused()).toMatchObject([row(carla, first), row(carla, second)]);
  expect((await ana.ask('DELETE', `/api/trainings/register/${first}`)).status).toBe(200);
  expect((await book(carla, first)).status).toBe(201);
  expect(await refused()).toMatchObject([row(carla, second)]);
  expect(
    (await admin.ask('DELETE', `/api/admin/trainings/${second}/cancel`, { reason: 'Lluvia' })).status,
  ).toBeLessThan(300);
  expect(await refused()).toEqual([]);
});
